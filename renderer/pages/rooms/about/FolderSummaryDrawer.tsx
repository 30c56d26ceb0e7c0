import { Alert, Drawer, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type DataRoomFolder, diligenceApi, type FolderSummary } from '../../../api/modules.ts'
import { Status } from '../../../components/facts/Status.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { wordsOfKey } from '../../../format/keys.ts'
import { count } from '../../../format/numbers.ts'
import { roomsKey } from '../../../queries/diligence.ts'
import { toldStates } from '../../../words/rooms.ts'
import { Citation } from '../citation/Citation.tsx'
import classes from './about.module.css'
import { Unread } from './Unread.tsx'

/** A summary of the documents in a folder and its subfolders, made when opened. */
export function FolderSummaryDrawer({ folder, onClose }: { folder: DataRoomFolder; onClose: () => void }) {
  const { id, room_id, index, name } = folder
  const summary = useQuery({
    queryKey: [...roomsKey, room_id, 'folders', id, 'summary'],
    queryFn: ({ signal }) =>
      diligenceApi('POST /api/v1/svc/vdr/rooms/{room_id}/folders/{folder_id}/summarize', {
        params: { room_id, folder_id: id },
        signal,
      }),
    // A summary kept from earlier may describe older versions.
    gcTime: 0,
  })
  return (
    <Drawer opened onClose={onClose} title={`${index} ${name}`} position="right" size={620}>
      <Loaded query={summary}>{found => <Told summary={found} />}</Loaded>
    </Drawer>
  )
}

function Told({ summary }: { summary: FolderSummary }) {
  const { room_id, overview, documents, more_documents, unread } = summary
  return (
    <>
      <Text size="sm" mb="md">
        {overview}
      </Text>
      <Written summary={summary} />
      {documents.map(one => (
        <Document key={one.document_id} roomId={room_id} document={one} />
      ))}
      {more_documents > 0 && (
        <Text size="sm" c="dimmed" mb="md">
          {count(more_documents, 'document')} more in it: summarise the subfolders one by one.
        </Text>
      )}
      {unread.length > 0 && (
        <RecordSection title="Not read in full">
          <Unread roomId={room_id} unread={unread} />
        </RecordSection>
      )}
    </>
  )
}

/** The model's text, limited to what the documents support. */
function Written({ summary: { room_id, written, model, dropped_sentences } }: { summary: FolderSummary }) {
  if (model === null) return null
  if (!model.used)
    return (
      <Alert variant="outline" color="yellow" mb="md" title={`Without ${model.name}`}>
        {model.reason}
      </Alert>
    )
  return (
    <RecordSection title={`Written by ${model.name}`}>
      {written.map(({ text, citations }) => (
        <Text key={text} size="sm" mb={4}>
          {text}{' '}
          {citations.map(({ document_id, document, quote }) => (
            <span key={`${document_id} ${quote}`} className={classes.cited}>
              <Citation roomId={room_id} documentId={document_id} page={null} quote={quote}>
                {document}
              </Citation>
            </span>
          ))}
        </Text>
      ))}
      {dropped_sentences > 0 && (
        <Text size="sm" c="dimmed">
          {count(dropped_sentences, 'sentence')} left out without support in a document.
        </Text>
      )}
    </RecordSection>
  )
}

type Told = FolderSummary['documents'][number]

function Document({ roomId, document }: { roomId: number; document: Told }) {
  const { document_id, index, name, kind, pages, status, sentences } = document
  const state = toldStates[status]
  return (
    <section className={classes.document} aria-label={name}>
      <Title order={3} size="h5">
        <Citation
          roomId={roomId}
          documentId={status === 'lent' ? null : document_id}
          page={null}
          quote={null}
        >
          {[index, name].filter(Boolean).join(' ')}
        </Citation>
      </Title>
      <Text size="sm" c="dimmed" component="div">
        {wordsOfKey(kind)}
        {pages > 0 && `, ${count(pages, 'page')}`}
        {status !== 'read' && (
          <>
            {' '}
            <Status tone={state.tone}>{state.label}</Status>
          </>
        )}
      </Text>
      {sentences.map(({ text, citations }) => (
        <Text key={text} size="sm" mt={4}>
          {text}{' '}
          {citations.map(({ page, quote }) => (
            <span key={`${page} ${quote}`} className={classes.cited}>
              <Citation roomId={roomId} documentId={document_id} page={page} quote={quote}>
                page {page}
              </Citation>
            </span>
          ))}
        </Text>
      ))}
    </section>
  )
}
