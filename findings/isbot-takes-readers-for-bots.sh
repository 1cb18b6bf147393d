#!/usr/bin/env bash
# isbot 5.2.3, seen on 2026-11-29, asked about the agents with which pictures in emails are fetched.
#
# Guessed before: crawlers are true, mail programs and the proxies of mailboxes false, as they stand for a reader. In fact an agent that is one product and its
# version, or one word, is a bot, whatever the product: Outlook for Android and every mail program that calls itself so. Mozilla/5.0 alone, which is what Apple's
# mail privacy sends, is a bot too, and so are the proxies of Gmail and Yahoo, one for its ".com". The agent with which Gmail fetches pictures before anyone has
# opened the mail looks like an old Edge and is not a bot. So counting opens by isbot drops the readers of whole mailboxes and keeps the one fetch that is none.
#
# Output seen:
#   true  Outlook-Android/2.0
#   true  Mozilla/5.0
#   true  the proxies of Gmail and Yahoo
#   false Gmail before an open
#   false Outlook for Windows, iPhone's Mail, Thunderbird
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund isbot@5.2.3
cat > look.mjs <<'JS'
import { isbot } from 'isbot';

const AGENTS = [
  ['Outlook for Android', true, 'Outlook-Android/2.0'],
  ['Apple Mail Privacy Protection', true, 'Mozilla/5.0'],
  ['the proxy of Gmail', true, 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'],
  ['the proxy of Yahoo', true, 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html'],
  ['Evolution', true, 'Evolution/3.46.4'],
  [
    'Gmail before an open',
    false,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0',
  ],
  [
    'Outlook for Windows',
    false,
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Win64; x64; Trident/7.0; Microsoft Outlook 16.0.17328; ms-office; MSOffice 16)',
  ],
  ['Mail of an iPhone', false, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'],
  ['Thunderbird', false, 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.5.0'],
];
let failed = 0;
for (const [name, expected, agent] of AGENTS) {
  const seen = isbot(agent);
  console.log(String(seen).padEnd(5), name);
  if (seen !== expected) failed = 1;
}
process.exit(failed);
JS
node look.mjs
