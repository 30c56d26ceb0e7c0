import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { cfoApi, type FundAccount, type PeriodClose } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { DayInput } from '../../../components/form/DayInput.tsx'
import { FundLink } from '../../../components/links/FundLink.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { stateColumn } from '../../../components/table/state-column.tsx'
import { formatDate } from '../../../format/dates.ts'
import { today } from '../../../format/days.ts'
import { inSentence } from '../../../format/words.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { wordOf } from '../../../routes/search-params.ts'
import { useMay } from '../../../session/session.ts'
import { checkNames, closeStates } from '../../../words/funds.ts'
import classes from '../funds.module.css'
import { type Answers, CloseChecks } from './CloseChecks.tsx'
import { CloseSnapshot } from './CloseSnapshot.tsx'
import { closesQuery, nextPeriodEnd } from './closes.ts'

const route = getRouteApi('/office/funds/$fundId')

/** Closes a period of the book: its checks, their answers, and the snapshot. */
export function FundClose({ fund }: { fund: FundAccount }) {
  const closes = useQuery(closesQuery(fund.id))
  const { close: named } = route.useSearch()
  return (
    <Loaded query={closes}>
      {({ items }) => {
        const chosen = items.find(({ id }) => String(id) === wordOf(named))
        return chosen ? (
          <OneClose fund={fund} close={chosen} />
        ) : (
          <>
            <Next fund={fund} closes={items} />
            <Past fund={fund} closes={items} />
          </>
        )
      }}
    </Loaded>
  )
}

/** The next period to close, with its current checklist. */
function Next({ fund, closes }: { fund: FundAccount; closes: readonly PeriodClose[] }) {
  const mayWrite = useMay('write', 'cfo')
  const begun = closes.find(({ status }) => status === 'in_progress')
  const [chosen, setChosen] = useState<string | null>(null)
  const end = chosen ?? begun?.period_end ?? nextPeriodEnd(fund.locked_through, today(), closes)
  const shown = closes.find(({ status, period_end }) => status === 'in_progress' && period_end === end)
  const [answers, setAnswers] = useState<Answers>({})
  const run = useAction(
    () =>
      cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/period-close/run', {
        params: { account_id: fund.id },
        body: { period_end: end, ...saidIn(answers) },
      }),
    {
      invalidates: [fundsKey],
      done: ({ status, checks }) => {
        if (status === 'closed') return `The book is closed through ${formatDate(end)}`
        const open = checks.filter(check => check.status === 'fail')
        const [first] = open
        return open.length === 1 && first
          ? `One check is open: ${inSentence(checkNames[first.key])}`
          : `${open.length} checks are open`
      },
    },
  )
  return (
    <RecordSection title={`Close through ${formatDate(end)}`}>
      <div className={classes.controls}>
        <DayInput label="Last day of the period" value={end} onChange={day => day && setChosen(day)} />
        {mayWrite && (
          <Button
            size="xs"
            loading={run.isPending}
            onClick={() => run.mutate(undefined, { onSuccess: () => setAnswers({}) })}
          >
            Run the close
          </Button>
        )}
      </div>
      <Text size="sm" c="dimmed" mb="md">
        {shown
          ? `Prepared by ${shown.preparer}. The close runs every check again; once all pass or are waived, it posts the closing entry and locks the book.`
          : 'The close runs its checks. Once all pass or are waived, it posts the closing entry, accrues carried interest and locks the book.'}
      </Text>
      {shown && (
        <CloseChecks
          checks={shown.checks}
          answers={answers}
          {...(mayWrite ? { onAnswer: setAnswers } : {})}
        />
      )}
    </RecordSection>
  )
}

/** Returns the typed answers as the close takes them. */
function saidIn(answers: Answers) {
  const given = Object.entries(answers).flatMap(([key, answer]) => {
    const text = answer.text.trim()
    return text === '' ? [] : [{ check: key as PeriodClose['checks'][number]['key'], ...answer, text }]
  })
  return {
    attest: given
      .filter(({ remedy }) => remedy === 'attest')
      .map(({ check, text }) => ({ check, evidence: text })),
    waive: given
      .filter(({ remedy }) => remedy === 'waive')
      .map(({ check, text }) => ({ check, reason: text })),
  }
}

function Past({ fund, closes }: { fund: FundAccount; closes: readonly PeriodClose[] }) {
  const past = closes.filter(({ status }) => status !== 'in_progress')
  return (
    <RecordSection title="Closed periods">
      {past.length === 0 ? (
        <Text c="dimmed">No period of this fund is closed yet.</Text>
      ) : (
        <FiguresTable
          id={`closes-${fund.id}`}
          label="Closed periods"
          rows={past}
          columns={columnsFor(fund)}
          rowId={({ id }) => id}
        />
      )}
    </RecordSection>
  )
}

const columnsFor = (fund: FundAccount): Array<Column<PeriodClose>> => [
  {
    id: 'period',
    title: 'Period',
    kind: 'text',
    value: ({ period_start, period_end }) => `${period_start} to ${period_end}`,
    show: ({ id, period_start, period_end }) => (
      <FundLink fundId={fund.id} search={{ tab: 'close', close: String(id) }}>
        {`${formatDate(period_start)} to ${formatDate(period_end)}`}
      </FundLink>
    ),
  },
  stateColumn({ states: closeStates, value: ({ status }) => status }),
  { id: 'version', title: 'Version', kind: 'number', value: ({ version }) => version },
  { id: 'nav', title: 'NAV', kind: 'money', value: ({ nav }) => nav, currency: ({ currency }) => currency },
  { id: 'preparer', title: 'Preparer', kind: 'text', value: ({ preparer }) => preparer },
  { id: 'reviewer', title: 'Reviewer', kind: 'text', value: ({ reviewer }) => reviewer },
  { id: 'closed_at', title: 'Closed', kind: 'time', value: ({ closed_at }) => closed_at },
  { id: 'days', title: 'Days to close', kind: 'number', value: ({ days_to_close }) => days_to_close },
]

function OneClose({ fund, close }: { fund: FundAccount; close: PeriodClose }) {
  return (
    <>
      <FundLink fundId={fund.id} search={{ tab: 'close' }}>
        All periods
      </FundLink>
      <CloseSnapshot fund={fund} close={close} />
      <RecordSection title="Checks at the time">
        <CloseChecks checks={close.checks} answers={{}} />
      </RecordSection>
    </>
  )
}
