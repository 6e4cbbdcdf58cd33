// One process for each engine: JSON lines `{"command", "cwd"}` in, `allow` or `stop` out, a line for a line.
// `node adapters.mjs ENGINE NODE_MODULES`

import { readFileSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , name, modules] = process.argv;

// Gemini's rules as they come, in its default mode.
async function gemini() {
  const at = (path) => import(pathToFileURL(join(modules, '@google/gemini-cli-core/dist/src', path)));
  const { PolicyEngine } = await at('policy/policy-engine.js');
  const { createPolicyEngineConfig } = await at('policy/config.js');
  const { ApprovalMode } = await at('policy/types.js');
  const { initializeShellParsers } = await at('utils/shell-utils.js');
  await initializeShellParsers();
  const engine = new PolicyEngine(await createPolicyEngineConfig({}, ApprovalMode.DEFAULT));
  return async (command) => {
    const { decision } = await engine.check({ name: 'run_shell_command', args: { command } }, undefined);
    return decision === 'allow';
  };
}

// Qwen Code's classifier, by the directory's configuration too. It is in a bundle under a name that its build chose.
async function qwen() {
  const chunks = join(modules, '@qwen-code/qwen-code/chunks');
  const wanted = 'isShellCommandReadOnlyASTInDirectory';
  const file = readdirSync(chunks).find((file) => readFileSync(join(chunks, file), 'utf8').includes(`async function ${wanted}(`));
  const loaded = await import(pathToFileURL(join(chunks, file)));
  return (command, cwd) => loaded[wanted](command, cwd);
}

// cc-safety-net stops what destroys; it does not say what reads.
async function safetyNet() {
  const { spawnSync } = await import('node:child_process');
  return async (command, cwd) => {
    const input = JSON.stringify({ hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command }, cwd });
    const ran = spawnSync(process.execPath, [join(modules, 'cc-safety-net/dist/bin/cc-safety-net.js'), 'hook', '--claude-code'], { input, cwd });
    return ran.status === 0 && !/"permissionDecision":"(deny|ask)"/.test(String(ran.stdout).replaceAll(' ', ''));
  };
}

const decide = await { gemini, qwen, 'cc-safety-net': safetyNet }[name]();
for await (const line of createInterface({ input: process.stdin })) {
  const { command, cwd } = JSON.parse(line);
  let allowed = false; // An engine that fails stops the command.
  try {
    allowed = await decide(command, cwd);
  } catch (error) {
    process.stderr.write(`${name}: ${error}\n`);
  }
  process.stdout.write(allowed ? 'allow\n' : 'stop\n');
}
process.exit(0);
