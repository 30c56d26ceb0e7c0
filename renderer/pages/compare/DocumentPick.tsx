import { Select, Stack } from '@mantine/core'
import type { ComparableDocument } from '../../api/modules.ts'
import { formatTime } from '../../format/dates.ts'
import { inSentence } from '../../format/words.ts'
import type { Chosen } from './chosen.ts'

/** Number of documents offered at once; typing finds the others. */
const OFFERED = 100

/** Chooses a document, by room and name, and which version of it. */
export function DocumentPick({
  label,
  documents,
  chosen,
  onChoose,
}: {
  label: string
  documents: readonly ComparableDocument[]
  chosen: Chosen | null
  onChoose: (chosen: Chosen | null) => void
}) {
  const document = documents.find(one => one.document_id === chosen?.document_id)
  const rooms = [...Map.groupBy(documents, one => one.room_id)]
  return (
    <Stack gap="xs" miw={260}>
      <Select
        label={`${label} document`}
        placeholder="Choose a document"
        searchable
        clearable
        limit={OFFERED}
        data={rooms.map(([, own]) => ({
          group: own[0]?.room as string,
          items: own.map(one => ({ value: String(one.document_id), label: one.name })),
        }))}
        value={document ? String(document.document_id) : null}
        onChange={value => {
          const next = documents.find(one => String(one.document_id) === value)
          onChoose(next ? { document_id: next.document_id, version: next.version } : null)
        }}
      />
      {document && document.versions.length > 1 && (
        <Select
          label={`Version of the ${inSentence(label)} document`}
          allowDeselect={false}
          data={document.versions.map(one => ({
            value: String(one.version),
            label: `Version ${one.version}, ${one.author}, ${formatTime(one.created_at)}`,
          }))}
          value={String(chosen?.version)}
          onChange={value => value && onChoose({ document_id: document.document_id, version: Number(value) })}
        />
      )}
    </Stack>
  )
}
