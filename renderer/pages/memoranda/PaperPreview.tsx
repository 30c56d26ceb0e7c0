import { Modal } from '@mantine/core'
import type { Memorandum } from '../../api/modules.ts'
import { ShownDocument } from '../../components/viewer/ShownDocument.tsx'
import { fileAt } from './memoranda.ts'

/** The paper as its readers get it. */
export function PaperPreview({ report, onClose }: { report: Memorandum; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Preview" size="60rem">
      <ShownDocument pages={fileAt(report.id, 'pdf')} name={report.title} onLook={ignore} />
    </Modal>
  )
}

const ignore = () => undefined
