/**
 * Makes a picture small, upright and free of what the camera wrote into it.
 *
 * @param side no side of it is longer then, in px
 * @param quality of the JPEG, 0 to 1
 * @returns the file itself where the browser can't write pictures
 * @throws where the browser can't read it
 */
export async function smallPicture(
  file: File,
  { side, quality }: { readonly side: number; readonly quality: number },
): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
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
    canvas.toBlob(resolve, 'image/jpeg', quality),
  );
  return made ? new File([made], 'picture.jpg', { type: 'image/jpeg' }) : file;
}
