import { createContext } from 'react';
import type { CardProduct } from './product-cards.ts';

/** Writes the markup of a product's card as React does. */
export type WriteCard = (product: CardProduct) => string;

/** Set while the server makes a page; in the browser cards are alive and nothing writes them. */
export const WriteCardContext = createContext<WriteCard | null>(null);
