import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ChangeDetection, intelligenceApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { SeverityLabel } from '../../../components/facts/SeverityLabel.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { changeKindWords, changeWords } from '../../../words/checks.ts'
import { gravityOf, severities } from '../../../words/severities.ts'
import { Citation } from '../citation/Citation.tsx'
import { CheckSection } from './CheckSection.tsx'
import classes from './checks.module.css'
import { changesQuery } from './queries.ts'

type Compared = ChangeDetection['documents_compared'][number]
type Change = Compared['changes'][number] & Pick<Compared, 'document' | 'document_id'> & { at: number }

/** The changes of each document of a room from the version before, the gravest first. */
export function Changes({ roomId, mayWrite }: { roomId: number; mayWrite: boolean }) {
  const query = useQuery(changesQuery(roomId))
  const detect = useAction(
    () => intelligenceApi('POST /api/v1/svc/intelligence/detect-changes', { body: { room_id: roomId } }),
    { invalidates: [changesQuery(roomId).queryKey] },
  )
  return (
    <Loaded query={query}>
      {({ items: [latest] }) => (
        <CheckSection
          title="Changes"
          made={latest}
          hint="Compares each document with its version before: clauses, figures, dates and defined terms."
          action={
            mayWrite && (
              <Button
                size="xs"
                variant="default"
                loading={detect.isPending}
                onClick={() => detect.mutate(undefined)}
              >
                Detect changes
              </Button>
            )
          }
        >
          {latest && latest.documents_compared.length > 0 && (
            <FiguresTable
              id="room-changes"
              label="Changes"
              rows={changesIn(latest)}
              columns={columnsOf(roomId)}
              rowId={({ document, at }) => `${document} ${at}`}
              maxHeight={520}
            />
          )}
        </CheckSection>
      )}
    </Loaded>
  )
}

const changesIn = ({ documents_compared }: ChangeDetection): Change[] =>
  documents_compared
    .flatMap(({ document, document_id, changes }) =>
      changes.map((change, at) => ({ ...change, document, document_id, at })),
    )
    .toSorted((one, other) => gravityOf(one.materiality) - gravityOf(other.materiality))

const columnsOf = (roomId: number): Array<Column<Change>> => [
  {
    id: 'document',
    title: 'Document',
    kind: 'text',
    value: ({ document }) => document,
    show: ({ document, document_id, page }) => (
      <Citation roomId={roomId} documentId={document_id} page={page} quote={null}>
        {document}, page {page}
      </Citation>
    ),
  },
  {
    id: 'materiality',
    title: 'Materiality',
    kind: 'text',
    value: ({ materiality }) => severities[materiality].label,
    show: ({ materiality }) => <SeverityLabel severity={materiality} />,
  },
  {
    id: 'what',
    title: 'What',
    kind: 'text',
    value: ({ kind, name, change }) =>
      `${changeKindWords[kind]}${name === null ? '' : ` (${name})`}: ${changeWords[change].toLowerCase()}`,
  },
  {
    id: 'before',
    title: 'Before',
    kind: 'text',
    value: ({ before }) => before,
    show: ({ before }) => <div className={classes.words}>{before}</div>,
  },
  {
    id: 'after',
    title: 'After',
    kind: 'text',
    value: ({ after }) => after,
    show: ({ after }) => <div className={classes.words}>{after}</div>,
  },
]
