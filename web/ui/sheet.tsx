import { Modal, type ModalProps } from './modal.tsx';

/** A drawer from the bottom on phones; from 768 px on, from the end of the line. Props: see ModalProps. */
export function Sheet(props: ModalProps) {
  return <Modal {...props} kind="sheet" />;
}
