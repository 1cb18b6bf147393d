/** The style of the server's own pages: the values of the product's design language. */

export const PAGE_CSS = `
@font-face{font-family:"Open Sans";font-weight:400;font-display:swap;src:url(/fonts/open-sans/open-sans-latin-400-normal.woff2) format("woff2")}
@font-face{font-family:"Open Sans";font-weight:600;font-display:swap;src:url(/fonts/open-sans/open-sans-latin-600-normal.woff2) format("woff2")}
@font-face{font-family:"Open Sans";font-weight:700;font-display:swap;src:url(/fonts/open-sans/open-sans-latin-700-normal.woff2) format("woff2")}
*{box-sizing:border-box}
[hidden]{display:none!important}
html{color-scheme:light}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;align-items:center;padding:64px 16px 48px;background:#16243a;color:#1a222e;font:400 14px/20px "Open Sans",system-ui,sans-serif;font-variant-numeric:tabular-nums lining-nums;-webkit-font-smoothing:antialiased}
h1,h2,p,ul,form{margin:0;padding:0}
header{margin-bottom:24px}
.brand{display:flex;align-items:center;gap:9px;color:#fff;font-size:18px;line-height:24px;font-weight:700;letter-spacing:-.02em;text-decoration:none}
main{width:100%;max-width:400px;padding:32px;border-radius:14px;background:#fff;box-shadow:0 24px 64px -12px rgba(11,22,38,.38),0 4px 12px rgba(11,22,38,.12)}
main.wide{max-width:800px}
h1{font-size:22px;line-height:28px;font-weight:600;letter-spacing:-.012em;color:#16243a;overflow-wrap:anywhere}
h1+p,.facts{margin-top:8px}
p{color:#5b626e}
p+p,.note+p{margin-top:8px}
p strong{color:#1a222e;font-weight:600;overflow-wrap:anywhere}
form{margin-top:20px;display:grid;gap:16px}
label,.label{display:block;margin-bottom:4px;font-size:12px;line-height:16px;font-weight:600;color:#434b57}
input{display:block;width:100%;height:44px;padding:0 12px;border:1px solid #868e9a;border-radius:6px;background:#fff;color:#1a222e;font:inherit;font-size:16px}
input[aria-invalid=true]{border-color:#be2038;box-shadow:inset 0 0 0 1px #be2038}
.hint,.problem{margin-top:4px;font-size:12px;line-height:16px;color:#5b626e}
.problem{color:#97182b}
.row{display:flex;justify-content:space-between;align-items:baseline;gap:12px}
.row label{margin:0 0 4px}
.row a{font-size:12px;line-height:16px;padding:4px 0}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:44px;padding:0 20px;border:0;border-radius:6px;background:#b64a02;color:#fff;font:inherit;font-weight:600;text-decoration:none;cursor:pointer;transition:background-color 120ms cubic-bezier(.2,0,0,1)}
button:hover,.button:hover{background:#943c08}
p+.button,.note+.button{margin-top:20px}
a{color:#1d4d87}
a.brand:focus-visible{outline-color:#fff}
:focus-visible{outline:2px solid #2564ab;outline-offset:2px}
.note{margin-top:16px;padding:10px 14px;border-radius:10px;font-size:13px;line-height:18px;color:#1a222e;background:#f3f7fc;border:1px solid #e7edf6}
.note.bad{background:#fff4f5;border-color:#fee4e6;color:#97182b}
.note.good{background:#ecfbf2;border-color:#d2f5e1}
.below{margin-top:20px;padding-top:16px;border-top:1px solid #e3e6ec;text-align:center}
.below a{font-weight:600;display:inline-block;padding:2px 4px}
.letters{list-style:none;margin-top:16px;border-top:1px solid #e3e6ec}
.letters li{border-bottom:1px solid #e3e6ec}
.letters a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:2px 16px;padding:12px 8px;margin:0 -8px;border-radius:6px;color:inherit;text-decoration:none}
.letters a:hover{background:#f3f7fc}
.letters .subject{font-weight:600;color:#16243a;overflow-wrap:anywhere}
.letters .to{grid-column:1;font-size:13px;line-height:18px;color:#5b626e;overflow-wrap:anywhere}
.letters time,.facts time{font-size:12px;line-height:20px;color:#68707c;white-space:nowrap}
.facts{display:flex;flex-wrap:wrap;justify-content:space-between;gap:2px 16px;padding-bottom:16px;border-bottom:1px solid #e3e6ec}
.letter{padding-top:20px;font-size:15px;line-height:24px;white-space:pre-wrap;overflow-wrap:anywhere;color:#1a222e}
.back{display:inline-block;margin-bottom:12px;font-size:13px}
@media (max-width:480px){body{padding:24px 0 0}header{margin-bottom:20px}main,main.wide{flex:1;max-width:none;border-radius:14px 14px 0 0;padding:24px 16px 32px}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
@media (forced-colors:active){main,button,.button,.note{border:1px solid}}
`.trimStart();
