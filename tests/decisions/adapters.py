"""One process for each engine: JSON lines `{"command", "cwd"}` in, `allow` or `stop` out, a line for a line."""

import json
import sys


def nah():
    """nah's older Python classifier: a command that does nothing but read."""
    from nah.bash import classify_command

    reads = {"filesystem_read", "git_safe", "container_read", "service_inspect", "db_safe", "agent_read"}

    def decide(command, cwd):
        result = classify_command(command)
        kinds = {stage.action_type for stage in result.stages}
        return result.final_decision == "allow" and kinds <= reads

    return decide


def vetter(policy, configured):
    """vetter with a read-only policy. `configured`: whether the programs that a repository's configuration names are trusted."""
    from vetter import engine, places

    home = places.home_dir()
    text = open(policy, encoding="utf-8").read()
    if configured:
        text = text.replace("ask  \"the project's code\"", "allow \"what is configured\" run configured\nask  \"the project's code\"")
    path = "/tmp/side-by-side.vet"
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)
    loaded = engine.call("load_policy", path, None, home)

    def decide(command, cwd):
        root = places.project_root(cwd, home)
        return engine.call("check", loaded, command, "bash", cwd, home, root, None).decision == "allow"

    return decide


def main():
    name, *rest = sys.argv[1:]
    engine = {"nah": nah, "vetter": lambda: vetter(rest[0], False), "vetter-configured": lambda: vetter(rest[0], True)}[name]
    decide = engine()
    for line in sys.stdin:
        case = json.loads(line)
        try:
            allowed = decide(case["command"], case["cwd"])
        except Exception as error:  # An engine that fails stops the command.
            print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr)
            allowed = False
        print("allow" if allowed else "stop", flush=True)


main()
