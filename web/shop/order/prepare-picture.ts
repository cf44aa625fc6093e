/** The longest side that a review shows anywhere, in px. */
const LONGEST_SIDE = 1_600;

/**
 * Makes a picture small, upright and free of what the camera wrote into it, as far as the browser can read it; else it is
 * sent as it is, and the shop checks it.
 */
export async function preparePicture(file: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.fillStyle = '#ffffff'; // What is transparent would be black.
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const made = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 0.86),
    );
    return made ? new File([made], 'picture.jpg', { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  }
}
