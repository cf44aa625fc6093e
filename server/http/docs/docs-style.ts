/** The look of the API's page: the shop's colours ("Cedar & Limestone") and the system's own fonts. */
export const DOCS_STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#faf7f2, #171411); --surface: light-dark(#ffffff, #211d19);
  --sunken: light-dark(#f1ebe1, #2c2722); --text: light-dark(#241f1a, #f3ede4);
  --muted: light-dark(#5e554b, #bdb1a3); --line: light-dark(#e3dacd, #3a342e);
  --primary: light-dark(#2f4a3c, #9cc3ac); --accent: light-dark(#9c4a2c, #e39a78);
  --focus: light-dark(#1f5fbf, #8fb8ff);
}
* { box-sizing: border-box }
html { scroll-padding-top: 16px }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.55 system-ui, sans-serif }
a { color: var(--primary) }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
h1, h2, h3 { font-family: georgia, serif; font-weight: 500; line-height: 1.2 }
h1 { font-size: 36px; margin: 0 0 8px } h2 { font-size: 28px; margin: 64px 0 16px }
h2::first-letter { text-transform: uppercase }
h3 { font: 600 16px/1.4 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere }
h4 { font-size: 14px; margin: 24px 0 8px }
code { font: 14px/1.4 ui-monospace, monospace; overflow-wrap: anywhere }
.skip { position: absolute; inset-inline-start: -999px }
.skip:focus { inset-inline-start: 16px; inset-block-start: 16px; background: var(--surface); padding: 8px 16px }
.frame { display: grid; max-inline-size: 1280px; margin: 0 auto; padding: 24px 16px 96px; gap: 32px }
nav ul { list-style: none; margin: 0; padding: 0 }
nav li a { display: flex; gap: 8px; padding: 4px 0; text-decoration: none; color: var(--text); font: 13px/1.4 ui-monospace, monospace; overflow-wrap: anywhere }
nav li a:hover { color: var(--primary); text-decoration: underline }
nav h2 { font: 600 13px/1.4 system-ui, sans-serif; margin: 16px 0 4px; color: var(--muted) }
main { min-inline-size: 0 }
main > p, main > ul { max-inline-size: 62ch }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 24px 16px; margin: 0 0 24px }
.method { color: var(--accent); min-inline-size: 4ch }
.who { color: var(--muted); margin: 4px 0 0 }
.table { overflow-x: auto }
table { border-collapse: collapse; inline-size: 100%; font-size: 14px }
th, td { text-align: start; vertical-align: top; padding: 8px 16px 8px 0; border-block-end: 1px solid var(--line) }
th[scope=col] { color: var(--muted); font-weight: 600 }
th[scope=row] { font-weight: 400 } td:nth-child(2) { overflow-wrap: normal } td:nth-child(3) { overflow-wrap: anywhere }
table code { overflow-wrap: normal }
.mark { color: var(--accent); font-size: 13px; white-space: nowrap }
summary { cursor: pointer; padding: 8px 0; font-weight: 600; font-size: 14px }
@media (min-width: 1024px) {
  .frame { grid-template-columns: 280px minmax(0, 1fr); padding: 40px 40px 96px }
  nav { position: sticky; inset-block-start: 24px; max-block-size: calc(100vh - 48px); overflow-y: auto }
  article { padding: 24px }
}
@media print { nav, .skip { display: none } article { break-inside: avoid } }
`;
