import { noRoom, type PictureSize, pictureProblem, sizeProblem } from './picture-rules.ts';

interface Judged {
  readonly good: readonly File[];
  /** One sentence for each file that can't be taken. */
  readonly problems: readonly string[];
}

/** For how many more files there is room, and how many there can be in all. */
export interface Room {
  readonly left: number;
  readonly most: number;
}

/** Tells the files that can be taken from those that can't, each with its reason. */
export async function judgeFiles(files: readonly File[], { left, most }: Room): Promise<Judged> {
  const good: File[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const problem =
      pictureProblem(file) ??
      (good.length < left ? sizeProblem(file.name, await measure(file)) : noRoom(file.name, most));
    if (problem === null) good.push(file);
    else problems.push(problem);
  }
  return { good, problems };
}

function measure(file: File): Promise<PictureSize> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  return new Promise<PictureSize>((resolve) => {
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve(null);
    image.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}
