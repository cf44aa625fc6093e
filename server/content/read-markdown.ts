import { Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import type { Span, TextBlock } from '../../contract/info-pages.ts';

/** How many characters are searched for the ends of styles: marked reads the text to its end for each `*`, `_` or `~`. */
const MAX_SEARCHED = 2_000_000;

/** Leaves `*`, `_` and `~` as they were typed after {@link MAX_SEARCHED}: `*a_*a_…` and `~a.~a.…` would take seconds. */
class BoundedTokenizer extends Tokenizer<never, never> {
  #searched = 0;

  override emStrong(source: string, ...rest: [string, string?]) {
    return this.#maySearch(source) ? super.emStrong(source, ...rest) : undefined;
  }

  override del(source: string, ...rest: [string, string?]) {
    return this.#maySearch(source) ? super.del(source, ...rest) : undefined;
  }

  #maySearch(source: string): boolean {
    if (/^[*_~]/.test(source)) this.#searched += source.length;
    return this.#searched <= MAX_SEARCHED;
  }
}

/**
 * Reads Markdown as blocks of plain text with styles and links. No HTML comes out of it: what a page can't show
 * (HTML, pictures, tables) becomes its text, and a link that leads nowhere safe is text too. A text that is nested deeper
 * than can be read is shown as it was typed.
 *
 * @param markdown as it was typed, 20,000 characters at most
 */
export function readMarkdown(markdown: string): TextBlock[] {
  try {
    const tokenizer = new BoundedTokenizer();
    return new Lexer({ gfm: true, breaks: true, tokenizer }).lex(markdown).flatMap(blocksOf);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // The stack is full.
    return [{ kind: 'paragraph', spans: [plain(markdown)] }];
  }
}

/** The beginning of a text as one line, for search engines; at most `most` characters. */
export function summaryOf(blocks: readonly TextBlock[], most = 160): string {
  const texts = blocks.flatMap((block) =>
    block.kind === 'paragraph' ? [textOf(block.spans)] : [],
  );
  const whole = texts.join(' ').replaceAll(/\s+/g, ' ').trim();
  if (whole.length <= most) return whole;
  const cut = whole.slice(0, most);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2))}…`;
}

const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

function blocksOf(token: Token): TextBlock[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'heading': {
      const { depth } = token as Tokens.Heading;
      return withText({ kind: 'heading', level: depth <= 2 ? 2 : 3, spans: spansOf(token) });
    }
    case 'blockquote':
      return withText({ kind: 'quote', spans: spansOf(token) });
    case 'hr':
      return [{ kind: 'rule' }];
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return [{ kind: 'list', ordered, items: items.map((item) => spansOf(item)) }];
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const lines = [header, ...rows].map((row) => row.map((cell) => cell.text).join(', '));
      return withText({ kind: 'paragraph', spans: [plain(lines.join('\n'))] });
    }
    default:
      return withText({ kind: 'paragraph', spans: spansOf(token) });
  }
}

const withText = (block: Extract<TextBlock, { spans: Span[] }>): TextBlock[] =>
  textOf(block.spans).trim() === '' ? [] : [block];

type Style = Omit<Span, 'text'>;
const PLAIN: Style = { strong: false, emphasis: false, href: null };

const plain = (text: string, style: Style = PLAIN): Span => ({ text, ...style });

/** The text of a token and of all within it. */
function spansOf(token: Token, style: Style = PLAIN): Span[] {
  switch (token.type) {
    case 'br':
      return [plain('\n', style)];
    case 'space':
      return [plain('\n', style)];
    case 'strong':
      return within(token, { ...style, strong: true });
    case 'em':
      return within(token, { ...style, emphasis: true });
    case 'link':
      return within(token, { ...style, href: safeAddress((token as Tokens.Link).href) });
    default:
      return within(token, style);
  }
}

function within(token: Token, style: Style): Span[] {
  if (token.type === 'list') {
    const { items } = token as Tokens.List;
    return items.flatMap((item) => [plain('\n• ', style), ...spansOf(item, style)]);
  }
  const inner = 'tokens' in token ? token.tokens : undefined;
  if (inner && inner.length > 0) return inner.flatMap((one) => spansOf(one, style));
  const text = 'text' in token && typeof token.text === 'string' ? token.text : token.raw;
  return text === '' ? [] : [plain(text, style)];
}

/** An address that runs nothing and reads no file: of the web, a mail, a telephone, or a path of the shop. */
function safeAddress(href: string): string | null {
  if (/^(?:mailto:|tel:)[^\s]+$/i.test(href)) return href;
  if (/^\/(?![/\\])\S*$/.test(href)) return href;
  const url = URL.canParse(href) ? new URL(href) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
