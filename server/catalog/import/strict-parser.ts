import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Refusal } from '../../http/refusal.ts';
import { refuseFile } from './read-sheet.ts';

/** A parser keeps all tags that are open, and all attributes of one: a few hundred kB packed hold millions. */
const DEEPEST = 50;
const MAX_ATTRIBUTES = 100;

/** In characters: what one element says is kept until its end, by 60 bytes a character where each is an entity. */
const MAX_ELEMENT_LENGTH = 1_000_000;

/** Takes a part of a workbook in pieces. */
export interface PartParser {
  write(piece: string): void;
  close(): void;
}

/** What is reported of a part while it is parsed. */
interface PartListener {
  open(tag: SaxesTagPlain): void;
  text?(part: string): void;
  close?(tag: SaxesTagPlain): void;
}

/** A parser of a workbook's part that refuses what is no XML, and what would not stay small in memory or end soon. */
export function strictParser(mostTags: number, { open, text, close }: PartListener): PartParser {
  const parser = new SaxesParser();
  let [tags, depth, attributes, length] = [0, 0, 0, 0];
  parser.on('error', (error) => {
    throw error;
  });
  // Entities of its own are what bombs of XML are made of; workbooks have none.
  parser.on('doctype', () => {
    throw new RangeError('A workbook has no document type');
  });
  parser.on('opentagstart', () => {
    tags += 1;
    depth += 1;
    attributes = 0;
    length = 0;
    if (tags > mostTags || depth > DEEPEST) throw tooMuch();
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw tooMuch();
  });
  parser.on('opentag', open);
  parser.on('closetag', (tag) => {
    depth -= 1;
    length = 0;
    close?.(tag);
  });
  if (text) parser.on('text', text);
  return {
    write(piece) {
      length += piece.length;
      parser.write(piece);
      if (length > MAX_ELEMENT_LENGTH) throw tooMuch();
    },
    close: () => parser.close(),
  };
}

/** What is thrown at a workbook that would not stay small. */
export const tooMuch = (): Refusal => refuseFile('There is too much in this workbook: split it');
