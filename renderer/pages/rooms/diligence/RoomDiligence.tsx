import { Button, Group, Switch, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { DataRoom, DataRoomRedFlag, DiligenceRun } from '../../../api/modules.ts'
import { FlagDetails } from '../../../components/flag/FlagDetails.tsx'
import { FlagsTable } from '../../../components/flag/FlagsTable.tsx'
import { Severities } from '../../../components/flag/Severities.tsx'
import { HowRead } from '../../../components/source/HowRead.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { formatTime } from '../../../format/dates.ts'
import { formatNumber } from '../../../format/numbers.ts'
import { language } from '../../../language/language.ts'
import { analysesKey } from '../../../queries/diligence.ts'
import { useCommands } from '../../../routes/commands.ts'
import { type SearchParams, wordOf } from '../../../routes/search-params.ts'
import { gravityOf } from '../../../words/severities.ts'
import { checksKey } from '../checks/queries.ts'
import { Citation } from '../citation/Citation.tsx'
import { runDiligence } from '../commands.ts'
import classes from './diligence.module.css'
import { LatestRun } from './LatestRun.tsx'
import { PastRuns } from './PastRuns.tsx'
import { diligenceRunsQuery, roomFlagsQuery } from './queries.ts'
import { StartRun } from './StartRun.tsx'

interface RoomDiligenceProps {
  room: DataRoom
  mayWrite: boolean
}

/** The red flags of a room, each once with its judgement, and the runs that found them. */
export function RoomDiligence({ room, mayWrite }: RoomDiligenceProps) {
  const runs = useQuery(diligenceRunsQuery(room.id))
  const flags = useQuery(roomFlagsQuery(room.id))
  useFlagsThatFollow(room.id, runs.data?.items)
  return (
    <Loaded query={runs}>
      {({ items }) => (
        <Loaded query={flags}>
          {found =>
            found === null ? (
              <Empty title="For people who see the whole room">
                Diligence reads every document, and parts of this room are hidden from you.
              </Empty>
            ) : (
              <Shown room={room} mayWrite={mayWrite} runs={items} flags={found} />
            )
          }
        </Loaded>
      )}
    </Loaded>
  )
}

/** Reloads the flags once a run has ended, even a run too quick to be seen running. */
function useFlagsThatFollow(roomId: number, runs: readonly DiligenceRun[] | undefined): void {
  const queryClient = useQueryClient()
  const reached = runs && `${runs[0]?.id} ${runs[0]?.status}`
  const before = useRef(reached)
  useEffect(() => {
    if (before.current !== undefined && before.current !== reached) {
      void queryClient.invalidateQueries(roomFlagsQuery(roomId))
      void queryClient.invalidateQueries({ queryKey: analysesKey })
      void queryClient.invalidateQueries({ queryKey: checksKey(roomId) })
    }
    before.current = reached
  }, [queryClient, roomId, reached])
}

interface ShownProps extends RoomDiligenceProps {
  runs: readonly DiligenceRun[]
  flags: readonly DataRoomRedFlag[]
}

function Shown({ room, mayWrite, runs, flags }: ShownProps) {
  const [starting, setStarting] = useState(false)
  const [latest] = runs
  const mayStart = mayWrite && latest?.status !== 'running'
  useCommands('Diligence', mayStart ? [[runDiligence, () => setStarting(true)]] : [])
  const start = mayStart && (
    <Button variant={latest ? 'default' : 'filled'} onClick={() => setStarting(true)}>
      Run diligence
    </Button>
  )
  return (
    <>
      {latest ? (
        <>
          <Toolbar runs={runs} flags={flags} start={start} />
          <LatestRun key={latest.id} run={latest} />
        </>
      ) : (
        flags.length > 0 && <Toolbar runs={runs} flags={flags} start={start} />
      )}
      {flags.length > 0 ? (
        <>
          {language !== 'en' && (
            <Text size="sm" c="dimmed" mb="sm">
              Red flags are kept in English, as proof of what was found.
            </Text>
          )}
          <RoomFlags room={room} flags={flags} />
        </>
      ) : latest ? (
        latest.status === 'completed' && (
          <Empty title="No red flag was raised">
            This is not a clearance: the analysis says what the rules looked for, and in what.
          </Empty>
        )
      ) : (
        <Empty title="Diligence has not been run on this room yet" action={start}>
          It reads every document, finds red flags with their pages, and compares the documents: rule-based,
          as a background run.
        </Empty>
      )}
      {starting && <StartRun room={room} onClose={() => setStarting(false)} />}
    </>
  )
}

const isGone = ({ gone_at }: DataRoomRedFlag): boolean => gone_at !== null

interface ToolbarProps extends Pick<ShownProps, 'runs' | 'flags'> {
  start: ReactNode
}

function Toolbar({ runs, flags, start }: ToolbarProps) {
  const [past, setPast] = useState(false)
  return (
    <div className={classes.toolbar}>
      <Severities flags={flags.filter(one => !isGone(one))} />
      <Group gap="sm" ml="auto" mb="md">
        {runs.length > 0 && (
          <Button variant="default" onClick={() => setPast(true)}>
            Runs
          </Button>
        )}
        {start}
      </Group>
      {past && <PastRuns runs={runs} onClose={() => setPast(false)} />}
    </div>
  )
}

/** Most severe first; flags that are no longer found only on request. */
function RoomFlags({ room, flags }: Pick<ShownProps, 'room' | 'flags'>) {
  const search = useSearch({ strict: false }) as SearchParams
  const navigate = useNavigate()
  const withGone = wordOf(search.gone) === 'shown' || flags.every(isGone)
  const gone = flags.filter(isGone).length
  const shown = useMemo(() => {
    const rank = ({ severity }: DataRoomRedFlag) => gravityOf(severity)
    return flags
      .filter(one => withGone || !isGone(one))
      .toSorted((one, other) => rank(one) - rank(other) || other.evidence.length - one.evidence.length)
  }, [flags, withGone])
  return (
    <>
      {gone > 0 && gone < flags.length && (
        <Switch
          size="xs"
          mb="sm"
          label={`With ${formatNumber(gone)} no longer found`}
          checked={withGone}
          onChange={({ currentTarget }) =>
            void navigate({
              to: '.',
              search: (before: SearchParams) => ({
                ...before,
                gone: currentTarget.checked ? 'shown' : undefined,
              }),
              replace: true,
            })
          }
        />
      )}
      <FlagsTable flags={shown}>
        {flag => (
          <FlagDetails key={flag.id} flag={flag}>
            {flag.gone_at !== null && (
              <Text size="sm" c="dimmed" mb="sm">
                No longer found since {formatTime(flag.gone_at)}.
              </Text>
            )}
            <Evidence room={room} flag={flag} />
          </FlagDetails>
        )}
      </FlagsTable>
    </>
  )
}

/** The evidence for a flag; each passage links to its page. */
function Evidence({ room, flag }: { room: DataRoom; flag: DataRoomRedFlag }) {
  return flag.evidence.map(({ document, document_id, page, quote, paragraph, start, read }) => (
    <figure key={`${document} ${page} ${paragraph} ${start}`} className={classes.quoted}>
      <figcaption>
        <Citation roomId={room.id} documentId={document_id} page={page} quote={quote} flag={flag.id}>
          {document}, page {page}
        </Citation>{' '}
        <HowRead read={read} withReason />
      </figcaption>
      <blockquote>
        {quote ?? 'This document is read through a connection: its text is read again in the analysis.'}
      </blockquote>
    </figure>
  ))
}
