/** Products that a search found, and what each scores. */
export interface Hits {
  readonly ids: Int32Array;
  readonly scores: Float32Array;
}

/** The hits that are wanted, in their order. */
export function pickHits({ ids, scores }: Hits, isWanted: (id: number) => boolean): Hits {
  const picked = { ids: new Int32Array(ids.length), scores: new Float32Array(ids.length) };
  let count = 0;
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] ?? 0;
    if (!isWanted(id)) continue;
    picked.ids[count] = id;
    picked.scores[count] = scores[at] ?? 0;
    count += 1;
  }
  return { ids: picked.ids.subarray(0, count), scores: picked.scores.subarray(0, count) };
}

/** Collects hits in arrays that grow. */
export function collectHits() {
  let ids = new Int32Array(1024);
  let scores = new Float32Array(1024);
  let count = 0;
  return {
    add(id: number, score: number) {
      if (count === ids.length) {
        const [moreIds, moreScores] = [new Int32Array(count * 2), new Float32Array(count * 2)];
        moreIds.set(ids);
        moreScores.set(scores);
        [ids, scores] = [moreIds, moreScores];
      }
      ids[count] = id;
      scores[count] = score;
      count += 1;
    },
    finish: (): Hits => ({ ids: ids.subarray(0, count), scores: scores.subarray(0, count) }),
  };
}

/** Scores are packed with ids into one number to be sorted, in steps of this size. */
const KEY_STEP = 1e-4;

/** The best hits, best first, newer ids first among equals; at most `max`. */
export function bestHits({ ids, scores }: Hits, max: number): Hits {
  const least = ids.length > max * 2 ? scoreOfPlace(scores, max) : 0;
  const keys = new Float64Array(ids.length);
  let count = 0;
  for (let at = 0; at < ids.length; at += 1) {
    const score = scores[at] ?? 0;
    if (score < least) continue;
    keys[count] = Math.round(score / KEY_STEP) * 2 ** 31 + (ids[at] ?? 0);
    count += 1;
  }
  const best = keys.subarray(0, count).sort().reverse().subarray(0, max);
  return {
    ids: Int32Array.from(best, (key) => key % 2 ** 31),
    scores: Float32Array.from(best, (key) => Math.floor(key / 2 ** 31) * KEY_STEP),
  };
}

/** A score that at least `place` hits reach, and not many more. */
function scoreOfPlace(scores: Float32Array, place: number): number {
  let greatest = 0;
  for (const score of scores) greatest = Math.max(greatest, score);
  const bins = new Uint32Array(2048);
  const scale = 2047 / greatest;
  for (const score of scores) {
    const bin = Math.floor(score * scale);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  let above = 0;
  for (let bin = 2047; bin >= 0; bin -= 1) {
    above += bins[bin] ?? 0;
    if (above >= place) return bin / scale;
  }
  return 0;
}
