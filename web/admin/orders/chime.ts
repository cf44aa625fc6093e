let context: AudioContext | null = null;

/** Gets the sound ready; browsers allow it from a click or a key only. */
export function readyChime(): void {
  context ??= new AudioContext();
  void context.resume();
}

/** Two soft notes, one after the other; nothing while the browser does not allow sounds yet. */
export function chime(): void {
  if (context?.state !== 'running') return;
  playNote(context, 659, 0);
  playNote(context, 880, 0.14);
}

/** @param hertz the pitch @param after in s from now on */
function playNote(audio: AudioContext, hertz: number, after: number): void {
  const start = audio.currentTime + after;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.08, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
  const note = audio.createOscillator();
  note.frequency.value = hertz;
  note.connect(volume).connect(audio.destination);
  note.start(start);
  note.stop(start + 0.5);
}
