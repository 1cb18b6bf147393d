/**
 * The style of the server's own pages: the role colours of the product's design language, light or dark as
 * the system is.
 */

export const PAGE_CSS = `
@font-face{font-family:"Open Sans";font-weight:400;font-display:swap;src:url(/fonts/open-sans/open-sans-latin-400-normal.woff2) format("woff2")}
@font-face{font-family:"Open Sans";font-weight:600;font-display:swap;src:url(/fonts/open-sans/open-sans-latin-600-normal.woff2) format("woff2")}
@font-face{font-family:"Open Sans";font-weight:700;font-display:swap;src:url(/fonts/open-sans/open-sans-latin-700-normal.woff2) format("woff2")}
:root{--back:#16243a;--sheet:#ffffff;--title:#16243a;--text:#1a222e;--support:#5b626e;--hint:#68707c;--label:#434b57;--line:#e3e6ec;--field:#868e9a;--action:#b64a02;--action-over:#943c08;--on-action:#ffffff;--link:#1d4d87;--focus:#2564ab;--tint:#f3f7fc;--bad:#be2038;--bad-text:#97182b;--bad-back:#fff4f5;--bad-line:#fee4e6;--good-back:#ecfbf2;--good-line:#d2f5e1;--note-line:#e7edf6;--shade:rgba(22,36,58,.24)}
@media screen and (prefers-color-scheme:dark){:root{--back:#0b1422;--sheet:#162134;--title:#e6ebf3;--text:#e6ebf3;--support:#a7b3c6;--hint:#8a97ac;--label:#a7b3c6;--line:#26344b;--field:#6b7c96;--action:#f78436;--action-over:#ffab70;--on-action:#16243a;--link:#8db8ee;--focus:#8db8ee;--tint:#1a2740;--bad:#ff8a92;--bad-text:#ffb0b6;--bad-back:#3a151b;--bad-line:#5c242b;--good-back:#11301f;--good-line:#1c5e39;--note-line:#26344b;--shade:rgba(0,0,0,.6)}}
*{box-sizing:border-box}
[hidden]{display:none!important}
html{color-scheme:light dark}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;align-items:center;padding:64px 16px 48px;background:var(--back);color:var(--text);font:400 14px/20px "Open Sans",system-ui,sans-serif;font-variant-numeric:tabular-nums lining-nums;-webkit-font-smoothing:antialiased}
h1,h2,p,ul,form{margin:0;padding:0}
header{margin-bottom:24px}
.brand{display:flex;align-items:center;gap:9px;color:#fff;font-size:18px;line-height:24px;font-weight:700;letter-spacing:-.02em;text-decoration:none}
main{width:100%;max-width:400px;padding:32px;border-radius:14px;background:var(--sheet);box-shadow:0 24px 64px -12px rgba(11,22,38,.38),0 4px 12px rgba(11,22,38,.12)}
main.wide{max-width:800px}
h1{font-size:22px;line-height:28px;font-weight:600;letter-spacing:-.012em;color:var(--title);overflow-wrap:anywhere}
h1+p,.facts{margin-top:8px}
p{color:var(--support)}
p+p,.note+p{margin-top:8px}
p strong{color:var(--text);font-weight:600;overflow-wrap:anywhere}
form{margin-top:20px;display:grid;gap:16px}
label,.label{display:block;margin-bottom:4px;font-size:12px;line-height:16px;font-weight:600;color:var(--label)}
input{display:block;width:100%;height:44px;padding:0 12px;border:1px solid var(--field);border-radius:6px;background:var(--sheet);color:var(--text);font:inherit;font-size:16px}
input[aria-invalid=true]{border-color:var(--bad);box-shadow:inset 0 0 0 1px var(--bad)}
.hint,.problem{margin-top:4px;font-size:12px;line-height:16px;color:var(--support)}
.problem{color:var(--bad-text)}
.asked{display:grid;grid-template-columns:minmax(0,1fr) auto;column-gap:12px}
.asked>label{grid-area:1/1}
.asked>a{grid-area:1/2;font-size:12px;line-height:16px}
.asked>:not(label,a){grid-column:1/-1}
.secret{position:relative}
.secret:has(button:not([hidden])) input{padding-right:68px}
.secret button{position:absolute;inset:4px 4px 4px auto;width:auto;min-height:0;padding:0 12px;background:none;color:var(--link);font-size:13px}
.secret button:hover{background:var(--tint)}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:44px;padding:0 20px;border:0;border-radius:6px;background:var(--action);color:var(--on-action);font:inherit;font-weight:600;text-decoration:none;cursor:pointer;transition:background-color 120ms cubic-bezier(.2,0,0,1)}
button:hover,.button:hover{background:var(--action-over)}
button.other{margin-top:12px;background:none;color:var(--link)}
button.other:hover{background:var(--tint)}
p+.button,.note+.button{margin-top:20px}
a{color:var(--link)}
a.brand:focus-visible{outline-color:#fff}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.note{margin-top:16px;padding:10px 14px;border-radius:10px;font-size:13px;line-height:18px;color:var(--text);background:var(--tint);border:1px solid var(--note-line)}
.note.bad{background:var(--bad-back);border-color:var(--bad-line);color:var(--bad-text)}
.note.good{background:var(--good-back);border-color:var(--good-line)}
.below{margin-top:20px;padding-top:16px;border-top:1px solid var(--line);text-align:center}
.below a{font-weight:600;display:inline-block;padding:2px 4px}
.messages{list-style:none;margin-top:16px;border-top:1px solid var(--line)}
.messages li{border-bottom:1px solid var(--line)}
.messages a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:2px 16px;padding:12px 8px;margin:0 -8px;border-radius:6px;color:inherit;text-decoration:none}
.messages a:hover{background:var(--tint)}
.messages .subject{font-weight:600;color:var(--title);overflow-wrap:anywhere}
.messages .to{grid-column:1;font-size:13px;line-height:18px;color:var(--support);overflow-wrap:anywhere}
.messages time,.facts time{font-size:12px;line-height:20px;color:var(--hint);white-space:nowrap}
.facts{display:flex;flex-wrap:wrap;justify-content:space-between;gap:2px 16px;padding-bottom:16px;border-bottom:1px solid var(--line)}
.message{padding-top:20px;font-size:15px;line-height:24px;white-space:pre-wrap;overflow-wrap:anywhere;color:var(--text)}
.search{grid-template-columns:minmax(0,1fr) auto;align-items:end;gap:12px}
.search button{width:auto}
.messages+.below{border:0;padding-top:0}
iframe.mail{display:block;width:100%;margin-top:16px;border:1px solid var(--line);border-radius:10px;background:#f4f6f8;color-scheme:light dark}
.part{margin-top:24px;padding-top:16px;border-top:1px solid var(--line);font-size:14px;line-height:20px;font-weight:600;color:var(--title)}
.part+.message{padding-top:12px;font-size:14px;line-height:22px}
.back{display:inline-block;margin-bottom:12px;font-size:13px}
main.wide:has(.report){max-width:1080px}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(170px,46%),1fr));gap:12px;margin:20px 0 0}
.figures div{padding:12px 14px;border-radius:8px;background:var(--tint)}
.figures dt{font-size:12px;line-height:16px;color:var(--support)}
.figures dd{margin:4px 0 0;font-size:20px;line-height:26px;font-weight:600;color:var(--title)}
small{font-size:12px;line-height:16px;font-weight:400;color:var(--support)}
.figures small{display:block}
.scrolls{overflow-x:auto;margin-top:12px;background:linear-gradient(to left,var(--sheet) 50%,transparent) right/32px 100% no-repeat local,linear-gradient(to left,var(--shade),transparent) right/12px 100% no-repeat}
.report{width:100%;border-collapse:collapse}
.report th,.report td{padding:8px 6px;text-align:left;border-top:1px solid var(--line);overflow-wrap:break-word}
.report tr>:first-child{position:sticky;left:0;min-width:140px;background:var(--sheet);overflow-wrap:anywhere}
.report tbody th{font-weight:400}
.report thead th{border-top:0;font-size:12px;line-height:16px;color:var(--label)}
.report .number{text-align:right;white-space:nowrap}
.report thead .number{white-space:normal}
.report small{display:block}
.report .totals>:is(th,td){background:var(--tint);font-weight:600}
@media (max-width:480px){body{padding:24px 0 0}header{margin-bottom:20px}main,main.wide{flex:1;max-width:none;border-radius:14px 14px 0 0;padding:24px 16px 32px}}
@media print{html{color-scheme:light}body{display:block;min-height:0;padding:0;background:none}.brand{color:var(--title)}.brand path{stroke:var(--title)}main,main.wide,main.wide:has(.report){max-width:none;padding:0;border-radius:0;box-shadow:none}.below,form{display:none}.scrolls{overflow:visible;background:none}.figures div,.note{border:1px solid var(--line)}.figures{grid-template-columns:repeat(5,1fr);gap:8px}.report,.report thead th,.report small{font-size:10px;line-height:13px}.report th,.report td,.report tr>:first-child{position:static;min-width:0;padding:4px}.report tr{break-inside:avoid}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
@media (forced-colors:active){main,button,.button,.note{border:1px solid}}
`.trimStart();
