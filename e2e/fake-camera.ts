import type { Page } from 'playwright-core';

/** How a browser is started whose camera is a made one that needs no permission. */
export const FAKE_CAMERA = {
  args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
};

/** Whether the document on show may use the camera, as its browser sees it. */
export const mayUseCamera = (page: Page) =>
  page.evaluate(() => {
    const { featurePolicy } = document as unknown as {
      featurePolicy: { allowsFeature(name: string): boolean };
    };
    return featurePolicy.allowsFeature('camera');
  });

/** Stands in for the detector, which is the browser's and on some systems absent. What is in sight is set by `show`. */
export async function provideDetector(page: Page) {
  await page.addInitScript(() => {
    const scene = { sight: null as string | null, tracks: [] as MediaStreamTrack[] };
    class BarcodeDetector {
      static getSupportedFormats = async () => ['ean_13', 'code_128'];
      detect = async () => (scene.sight === null ? [] : [{ rawValue: scene.sight }]);
    }
    Object.assign(window, { scene, BarcodeDetector });
    const lend = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await lend(wanted);
      scene.tracks.push(...stream.getTracks());
      return stream;
    };
  });
  type Scene = { scene: { sight: string | null; tracks: MediaStreamTrack[] } };
  return {
    show: (code: string | null) =>
      page.evaluate((seen) => {
        (window as unknown as Scene).scene.sight = seen;
      }, code),
    /** How many cameras are on. */
    on: () =>
      page.evaluate(
        () =>
          (window as unknown as Scene).scene.tracks.filter((one) => one.readyState === 'live')
            .length,
      ),
  };
}
