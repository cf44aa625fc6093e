import { launchBrowser } from '../../test/browser.ts';
import { findFreePort } from '../../test/free-port.ts';
import { atLeast, atMost, type Figure, median, type Target } from './figures.ts';
import { type Lighthouse, type LighthouseResult, loadLighthouse } from './load-lighthouse.ts';

/** The table "Speed a shopper feels"; bytes as they travel, in kB of 1000. */
const PAGES = [
  { name: 'home', path: '/', score: 98, lcp: 2000, script: 95, picture: 160 },
  { name: 'collection', path: '/collection/0', score: 99, lcp: 1700, script: 90, picture: 180 },
  { name: 'product', path: '/product/1', score: 99, lcp: 1700, script: 95, picture: 150 },
  {
    name: 'checkout',
    path: '/checkout?product=1&quantity=1',
    score: 100,
    lcp: 1500,
    script: 95,
    picture: 40,
    // A private page asks not to be found: that is no fault of it.
    skipAudits: ['is-crawlable'],
  },
] as const;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Every page's figures, and what Lighthouse finds fault with. */
export interface PageFigures {
  readonly figures: readonly Figure[];
  readonly faults: readonly string[];
}

/** Checks the pages as a mid-range phone on a slow line: the median of this many rounds. */
export async function measurePages(shopUrl: string, rounds: number): Promise<PageFigures> {
  const lighthouse = await loadLighthouse();
  const figures: Figure[] = [];
  const faults = new Set<string>();
  for (const page of PAGES) {
    const results: LighthouseResult[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const result = await measureOnce(lighthouse, shopUrl, page);
      results.push(result);
      for (const fault of faultsOf(result)) faults.add(`${page.name}: ${fault}`);
    }
    figures.push(...figuresOf(page, results));
  }
  return { figures, faults: [...faults] };
}

type MeasuredPage = (typeof PAGES)[number];

/** In a browser of its own each time: nothing is left from the round before. */
async function measureOnce(
  lighthouse: Lighthouse,
  shopUrl: string,
  page: MeasuredPage,
): Promise<LighthouseResult> {
  const port = await findFreePort();
  const browser = await launchBrowser({ args: [`--remote-debugging-port=${port}`] });
  try {
    const skipAudits = 'skipAudits' in page ? page.skipAudits : null;
    const flags = { port, onlyCategories: CATEGORIES, skipAudits };
    const result = (await lighthouse(shopUrl + page.path, flags))?.lhr;
    if (!result || result.runtimeError) {
      throw new Error(`${page.path}: ${result?.runtimeError?.message ?? 'no result'}`);
    }
    return result;
  } finally {
    await browser.close();
  }
}

function figuresOf(page: MeasuredPage, results: readonly LighthouseResult[]): Figure[] {
  const middle = (read: (result: LighthouseResult) => number) => median(results.map(read));
  const figure = (name: string, unit: string, value: number, target?: Target): Figure => ({
    name: `${page.name}, ${name}`,
    unit,
    value,
    ...(target && { target }),
  });
  const audit = (id: string) => middle(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
  const kB = (read: (request: Request) => boolean) =>
    middle((result) => bytesOf(requestsOf(result).filter(read)) / 1000);
  return [
    ...CATEGORIES.map((category) => {
      const least = category === 'performance' ? page.score : 100;
      const value = middle(({ categories }) => 100 * (categories[category]?.score ?? 0));
      return figure(category, '', value, atLeast(least));
    }),
    figure('largest paint', 'ms', audit('largest-contentful-paint'), atMost(page.lcp)),
    figure('blocking time', 'ms', audit('total-blocking-time'), atMost(50)),
    figure('layout shift', '', audit('cumulative-layout-shift'), atMost(0.01)),
    figure('JavaScript', 'kB', kB(isOf('Script')), atMost(page.script)),
    figure('HTML', 'kB', kB(isOf('Document')), atMost(30)),
    figure(
      'first picture',
      'kB',
      middle((result) => bytesOf(requestsOf(result).filter(isPhoto).slice(0, 1)) / 1000),
      atMost(page.picture),
    ),
    figure(
      'requests',
      '',
      middle((result) => requestsOf(result).length),
    ),
  ];
}

interface Request {
  readonly resourceType?: string;
  readonly transferSize?: number;
  readonly url?: string;
}

const requestsOf = ({ audits }: LighthouseResult): readonly Request[] =>
  audits['network-requests']?.details?.items ?? [];
const bytesOf = (requests: readonly Request[]): number =>
  requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
const isOf = (type: string) => (request: Request) => request.resourceType === type;
const isPhoto = ({ resourceType, url = '' }: Request): boolean =>
  resourceType === 'Image' && url.includes('/media/');

/** The audits that count and were not passed, with the first things that they name. */
function faultsOf({ categories, audits }: LighthouseResult): string[] {
  const counting = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ weight }) => weight > 0);
  return counting.flatMap(({ id }) => {
    const audit = audits[id];
    if (!audit || audit.score === null || audit.score >= 0.9) return [];
    const named = audit.details?.items?.slice(0, 3).map((item) => JSON.stringify(item)) ?? [];
    return [`${id}: ${[audit.title, ...named].join('\n    ').slice(0, 1500)}`];
  });
}
