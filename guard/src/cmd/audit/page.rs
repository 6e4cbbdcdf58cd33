//! The page of `audit report`: one file, no script, nothing loaded from elsewhere.

use std::fmt::{self, Write as _};

use super::{Count, Counts, Event, ended, time};
use crate::{audit::Said, audit::suggest::Suggestion, render::Safe};

/// How many of the last decisions the page lists.
pub(super) const EVENTS: usize = 200;

const STYLE: &str = include_str!("page.css");

/// Text within HTML. What would act on a reader, such as characters that turn the writing direction, stands as an escape.
struct Html<'a>(&'a str);

impl fmt::Display for Html<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, line) in self.0.split('\n').enumerate() {
            if at > 0 {
                f.write_char('\n')?;
            }
            for letter in Safe(line).to_string().chars() {
                match letter {
                    '&' => f.write_str("&amp;")?,
                    '<' => f.write_str("&lt;")?,
                    '>' => f.write_str("&gt;")?,
                    '"' => f.write_str("&quot;")?,
                    '\'' => f.write_str("&#39;")?,
                    letter => f.write_char(letter)?,
                }
            }
        }
        Ok(())
    }
}

/// The whole page.
pub(super) fn page(counts: &Counts, last: &[Event], suggestions: &[Suggestion]) -> String {
    let mut page = String::new();
    // Writing to a string cannot fail.
    _ = write(&mut page, counts, last, suggestions);
    page
}

fn write(page: &mut String, counts: &Counts, last: &[Event], suggestions: &[Suggestion]) -> fmt::Result {
    let Counts { decisions, allow, ask, deny, runs, failed_runs, first, last: newest, .. } = counts;
    page.push_str(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>pi-guard: what was decided</title>\n",
    );
    page.push_str(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n",
    );
    page.push_str("<meta name=\"viewport\" content=\"width=device-width\"><style>\n");
    page.push_str(STYLE);
    page.push_str("</style></head><body><main><h1>What was decided</h1>\n");
    if *decisions == 0 {
        page.push_str("<p>The log holds no decision that was asked for.</p></main></body></html>\n");
        return Ok(());
    }
    writeln!(page, "<p>{} to {} UTC</p><div class=\"cards\">", time(*first), time(*newest))?;
    for (class, number, what) in [
        ("", decisions, "decisions"),
        ("allow", allow, "allowed"),
        ("ask", ask, "asked"),
        ("deny", deny, "denied"),
        ("", runs, "runs seen to their end"),
        ("", failed_runs, "of them failed"),
    ] {
        writeln!(page, "<div class=\"card\"><b class=\"{class}\">{number}</b><span>{what}</span></div>")?;
    }
    page.push_str("</div><div class=\"bar\" role=\"img\" aria-label=\"shares of the verdicts\">");
    for (class, number) in [("allow", allow), ("ask", ask), ("deny", deny)] {
        write!(page, "<i class=\"{class}\" style=\"flex:{number}\"></i>")?;
    }
    page.push_str("</div>\n");
    list(page, "What was refused or asked, and why", &["times", "what, and why"], &counts.refused)?;
    list(page, "By rule", &["times", "rule"], &counts.rules)?;
    allowing(page, suggestions)?;
    list(page, "What ran", &["times", "what"], &counts.ran)?;
    list(page, "By mode", &["times", "mode"], &counts.modes)?;
    events(page, last)?;
    page.push_str("</main></body></html>\n");
    Ok(())
}

fn list(page: &mut String, title: &str, head: &[&str; 2], list: &[Count]) -> fmt::Result {
    if list.is_empty() {
        return Ok(());
    }
    let [times, what] = head;
    writeln!(page, "<h2>{title}</h2><div class=\"scroll\"><table><tr><th>{times}</th><th>{what}</th></tr>")?;
    for Count { what, times, why } in list {
        write!(page, "<tr><td class=\"n\">{times}</td><td><code>{}</code>", Html(what))?;
        if !why.is_empty() {
            write!(page, "<small>{}</small>", Html(why))?;
        }
        page.push_str("</td></tr>\n");
    }
    page.push_str("</table></div>\n");
    Ok(())
}

/// The narrowest rules that would have answered, for a person to choose from.
fn allowing(page: &mut String, suggestions: &[Suggestion]) -> fmt::Result {
    if suggestions.is_empty() {
        return Ok(());
    }
    page.push_str("<h2>What would have allowed it</h2><p>The narrowest rules for your own <code>policy.jsonc</code>. Add what you want, and nothing else.</p>\n");
    page.push_str("<div class=\"scroll\"><table><tr><th>times</th><th>rules, and what they answer</th></tr>\n");
    for Suggestion { rules, times, what, .. } in suggestions {
        writeln!(
            page,
            "<tr><td class=\"n\">{times}</td><td><code>{}</code><small><code>{}</code></small></td></tr>",
            Html(rules),
            Html(what)
        )?;
    }
    page.push_str("</table></div>\n");
    Ok(())
}

fn events(page: &mut String, last: &[Event]) -> fmt::Result {
    writeln!(page, "<h2>The last {}</h2><div class=\"scroll\"><table>", last.len())?;
    page.push_str("<tr><th>when</th><th>verdict</th><th>mode</th><th>what</th></tr>\n");
    for Event { record, verdict, run } in last.iter().rev() {
        let verdict = *verdict;
        let (name, tool) = (verdict.name(), Html(&record.tool));
        write!(
            page,
            "<tr><td class=\"t\">{}</td><td class=\"{name}\">{name}</td><td>{}</td>",
            time(record.at),
            Html(&record.mode)
        )?;
        write!(page, "<td><code>{}</code><small>{tool} in {}", Html(&record.what), Html(&record.cwd))?;
        if let Some(run) = run {
            write!(page, ": {}; {}", ended(run), Html(run.held.as_deref().unwrap_or_default()))?;
        }
        page.push_str("</small>");
        if verdict != Said::Allow {
            for why in &record.reasons {
                write!(page, "<small class=\"{name}\">{}: {}</small>", Html(&why.rule), Html(&why.why))?;
            }
        }
        page.push_str("</td></tr>\n");
    }
    page.push_str("</table></div>\n");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Html;

    #[test]
    fn nothing_in_the_log_is_markup() {
        assert_eq!(Html("<img src=x onerror='a'>&\"").to_string(), "&lt;img src=x onerror=&#39;a&#39;&gt;&amp;&quot;");
        assert_eq!(Html("a\u{202e}b\u{1b}[1m\nc").to_string(), "a\\u{202e}b\\u{1b}[1m\nc");
    }
}
