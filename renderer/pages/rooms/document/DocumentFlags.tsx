import { Anchor, Text } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import type { DataRoomDocument, DataRoomRedFlag } from '../../../api/modules.ts'
import { SeverityLabel } from '../../../components/facts/SeverityLabel.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { FlagMoves } from '../../../components/flag/FlagMoves.tsx'
import { Scrolling } from '../../../components/page/Scrolling.tsx'
import { say } from '../../../language/language.ts'
import { type SearchParams, wordOf } from '../../../routes/search-params.ts'
import { flagStates } from '../../../words/diligence.ts'
import { Citation } from '../citation/Citation.tsx'
import classes from './document.module.css'

/** The flags that rest on a document and are still found, in the order of its pages. */
export const flagsOn = (
  { id }: Pick<DataRoomDocument, 'id'>,
  flags: readonly DataRoomRedFlag[],
): DataRoomRedFlag[] =>
  flags
    .filter(({ gone_at, evidence }) => gone_at === null && evidence.some(one => one.document_id === id))
    .toSorted((one, other) => firstPage(one, id) - firstPage(other, id))

const firstPage = ({ evidence }: DataRoomRedFlag, id: number): number =>
  Math.min(...evidence.filter(one => one.document_id === id).map(({ page }) => page))

interface DocumentFlagsProps {
  document: DataRoomDocument
  flags: readonly DataRoomRedFlag[]
}

/** The red flags of a document beside its pages, each with the pages it stands on; one is open to be judged. */
export function DocumentFlags({ document, flags }: DocumentFlagsProps) {
  const named = wordOf((useSearch({ strict: false }) as SearchParams).flag)
  return (
    <Scrolling label="Red flags" className={classes.flags}>
      <ol>
        {flags.map(flag => (
          <Flag key={flag.id} document={document} flag={flag} isOpen={String(flag.id) === named} />
        ))}
      </ol>
      <Anchor
        size="sm"
        renderRoot={props => (
          <Link
            {...props}
            to="/rooms/$roomId"
            params={{ roomId: String(document.room_id) }}
            search={{ tab: 'diligence', ...(named ? { flag: named } : {}) }}
          />
        )}
      >
        All red flags in the room
      </Anchor>
    </Scrolling>
  )
}

interface FlagProps {
  document: DataRoomDocument
  flag: DataRoomRedFlag
  isOpen: boolean
}

function Flag({ document: { id, room_id }, flag, isOpen }: FlagProps) {
  const state = flagStates[flag.status]
  const here = flag.evidence.filter(({ document_id }) => document_id === id)
  const [first] = here
  const lead = (quoted: (typeof here)[number], words: string) => (
    <Citation roomId={room_id} documentId={id} page={quoted.page} quote={quoted.quote} flag={flag.id}>
      {words}
    </Citation>
  )
  return (
    <li aria-current={isOpen || undefined}>
      {first && lead(first, say(flag.title))}
      <div className={classes.states}>
        <SeverityLabel severity={flag.severity} />
        <Status tone={state.tone}>{state.label}</Status>
      </div>
      <Text size="sm" component="div" className={classes.states}>
        {here.map(one => (
          <span key={`${one.page} ${one.paragraph} ${one.start}`}>{lead(one, `Page ${one.page}`)}</span>
        ))}
      </Text>
      {isOpen && (
        <>
          <Text size="sm">{say(flag.explanation)}</Text>
          <Text size="sm" my="xs">
            {say(flag.suggested_action)}
          </Text>
          {flag.note !== null && (
            <Text size="sm" c="dimmed" mb="xs">
              Note: {flag.note}
            </Text>
          )}
          <FlagMoves flag={flag} />
        </>
      )}
    </li>
  )
}
