import { Modal, type ModalProps } from './modal.tsx';

/** A dialog in the middle of the page. Props: see ModalProps. */
export function Dialog(props: ModalProps) {
  return <Modal {...props} kind="dialog" />;
}
