import type { Span, TextBlock } from '../../contract/info-pages.ts';
import styles from './text-blocks.module.css';

/** A text of the merchant's: headings, paragraphs, lists, quotes. Nothing in it is HTML. */
export function TextBlocks({ blocks }: { readonly blocks: readonly TextBlock[] }) {
  return (
    <div className={styles.text}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { readonly block: TextBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return (
        <Heading>
          <Spans spans={block.spans} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case 'quote':
      return (
        <blockquote>
          <Spans spans={block.spans} />
        </blockquote>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List dir="auto">
          {block.items.map((spans, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
            <li key={index}>
              <Spans spans={spans} />
            </li>
          ))}
        </List>
      );
    }
    case 'rule':
      return <hr />;
  }
}

function Spans({ spans }: { readonly spans: readonly Span[] }) {
  return spans.map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
    <Styled key={index} span={span} />
  ));
}

function Styled({ span: { text, strong, emphasis, href } }: { readonly span: Span }) {
  let styled = <>{text}</>;
  if (emphasis) styled = <em>{styled}</em>;
  if (strong) styled = <strong>{styled}</strong>;
  return href === null ? styled : <a href={href}>{styled}</a>;
}
