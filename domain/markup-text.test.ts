import { describe, expect, test } from 'vitest';
import { decodeEntities, markupText } from './markup-text.ts';

describe('entities are decoded', () => {
  test.each([
    ['Salt &amp; sand', 'Salt & sand'],
    ['&lt;p&gt; &quot;x&quot; &#39;y&#x27;', '<p> "x" \'y\''],
    ['caf&eacute; &Uuml;ber 20&nbsp;&euro; &ndash; &hellip;', 'café Über 20\u00a0€ – …'],
    ['&#1605;&#x1F3FA;', 'م🏺'],
    ['&unknown; &#0; &#xD800; &#99999999; & &amp', '&unknown; &#0; &#xD800; &#99999999; & &amp'],
  ])('%j', (text, decoded) => {
    expect(decodeEntities(text)).toBe(decoded);
  });
});

describe('markup becomes text', () => {
  test.each([
    [
      'paragraphs and lists',
      '<p>A jug for <strong>water</strong> or twigs.</p><ul><li>Dishwasher safe</li><li>Holds 1.2 l</li></ul><p>Sand &amp; salt glaze</p>',
      'A jug for water or twigs.\n\n• Dishwasher safe\n• Holds 1.2 l\n\nSand & salt glaze'.replace(
        '\n\n•',
        '\n•',
      ),
    ],
    [
      'a line',
      '<div style="text-align:left"><span>Washed linen.</span><br></div>',
      'Washed linen.',
    ],
    ['blank paragraphs', '<p>One</p>\n<p>&nbsp;</p>\n<p>Two</p>', 'One\n\nTwo'],
    ['line breaks', 'One<br/>two<BR>three', 'One\ntwo\nthree'],
    ['breaks of the source', '<p>One\ntwo</p>', 'One two'],
    ['blank lines between inline markup', 'One <em>x</em>\n\ntwo', 'One x\n\ntwo'],
    [
      'tables',
      '<table><tr><td>Width</td><td>5 cm</td></tr><tr><td>A</td></tr></table>',
      'Width 5 cm\n\nA',
    ],
    ['what is not shown', 'A<style>p{color:red}</style><script>x<y</script><!-- note -->B', 'A B'],
    ['escaped markup', '&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;', 'One\n\nTwo'],
    ['no markup', '5 < 6, a <3 b & c\nnext', '5 < 6, a <3 b & c\nnext'],
    ['nothing', '<p> </p><p><br></p>', ''],
  ])('%s', (_what, markup, text) => {
    expect(markupText(markup)).toBe(text);
  });

  test('of any length in time that grows with it', () => {
    for (const part of ['<', '<a ', '<!--', '&', '<p', '<script>', '<li>']) {
      expect(markupText(part.repeat(100_000)).length).toBeLessThan(1_000_000);
    }
  });
});
