import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cfoApi, type ForeignBalance, type FundAccount } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { DayInput } from '../../../components/form/DayInput.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { accountText } from '../../../format/accounts.ts'
import { formatDate } from '../../../format/dates.ts'
import { today } from '../../../format/days.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { meant } from '../../../language/language.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { useMay } from '../../../session/session.ts'
import classes from '../funds.module.css'
import { foreignBalancesQuery } from './currencies.ts'
import { OpenForeignAccount } from './OpenForeignAccount.tsx'
import { RecordForeign } from './RecordForeign.tsx'

/** Balances in other currencies at the end of a day, and their revaluation. */
export function ForeignBalances({ fund }: { fund: FundAccount }) {
  const mayWrite = useMay('write', 'cfo')
  const [chosen, setChosen] = useState<string | null>(null)
  const day = chosen ?? today()
  const balances = useQuery(foreignBalancesQuery(fund.id, day))
  const [doing, setDoing] = useState<'open' | 'record' | null>(null)
  const done = () => setDoing(null)
  return (
    <RecordSection
      title="In other currencies"
      action={
        mayWrite && (
          <Group gap="sm">
            <Button variant="default" onClick={() => setDoing('open')}>
              Open an account
            </Button>
            <Button variant="default" onClick={() => setDoing('record')}>
              Record a movement
            </Button>
          </Group>
        )
      }
    >
      <div className={classes.controls}>
        <DayInput label="At the end of" value={day} onChange={setChosen} />
      </div>
      <Loaded query={balances}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed" mt="sm">
              There are no balances in currencies other than {fund.currency} on this date.
            </Text>
          ) : (
            <>
              <FiguresTable
                id={`foreign-balances-${fund.id}`}
                label="Balances in other currencies"
                rows={items}
                columns={columnsFor(fund.currency)}
                rowId={({ account_id }) => account_id}
                note="Book value is the ledger balance; unrealised is the difference from its value at the current rate."
              />
              {mayWrite && items.some(({ monetary }) => monetary) && <Revalue fund={fund} day={day} />}
            </>
          )
        }
      </Loaded>
      {doing === 'open' && <OpenForeignAccount fund={fund} onClose={done} />}
      {doing === 'record' && <RecordForeign fund={fund} onClose={done} />}
    </RecordSection>
  )
}

function Revalue({ fund, day }: { fund: FundAccount; day: string }) {
  const revalue = useAction(
    () =>
      cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/revaluations', {
        params: { account_id: fund.id },
        body: { date: day },
      }),
    {
      invalidates: [fundsKey],
      done: ({ gain }) =>
        `Revalued at ${formatDate(day)}: ${formatMoney(gain, fund.currency)}, reversed on the next day`,
    },
  )
  return (
    <Button mt="md" variant="default" loading={revalue.isPending} onClick={() => revalue.mutate(undefined)}>
      Revalue at {formatDate(day)}
    </Button>
  )
}

function columnsFor(currency: string): Array<Column<ForeignBalance>> {
  const own = (
    id: string,
    title: string,
    value: (row: ForeignBalance) => number | null,
  ): Column<ForeignBalance> => ({ id, title, kind: 'money', value, currency: () => currency })
  return [
    { id: 'account', title: 'Account', kind: 'text', value: accountText },
    {
      id: 'balance',
      title: 'Balance',
      kind: 'text',
      value: one => formatMoney(one.balance, one.currency),
    },
    { id: 'rate', title: meant('Rate', 'of exchange'), kind: 'text', value: ({ rate }) => rate ?? 'No rate' },
    { id: 'published_on', title: 'Rate of', kind: 'date', value: one => one.published_on },
    own('book', 'Book value', one => one.book),
    own('worth', 'Worth', one => one.worth),
    own('unrealised', 'Not realised', one => one.unrealised),
  ]
}
