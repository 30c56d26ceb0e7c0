import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientTrade, type ClientTradeInput, complianceApi } from '../../api/modules.ts'
import { useTakeBack } from '../../components/action/use-take-back.tsx'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { takeBackColumn } from '../../components/table/take-back-column.tsx'
import { today } from '../../format/days.ts'
import { useCommands } from '../../routes/commands.ts'
import { useMay } from '../../session/session.ts'
import { enterClientTrade } from './commands.ts'
import { clientTradesQuery, tradingKey } from './trading.ts'

/** What clients traded, or will: around it nobody trades for themselves. */
export function ClientTrades() {
  const trades = useQuery(clientTradesQuery)
  const mayManage = useMay('manage', 'compliance')
  const [adding, setAdding] = useState(false)
  const { takeBack, busy } = useTakeBack<ClientTrade>({
    remove: ({ id }) =>
      complianceApi('DELETE /api/v1/svc/compliance/trade/client-trades/{trade_id}', {
        params: { trade_id: id },
      }),
    restore: ({ issuer, ticker, isin, cusip, traded_on, note }) =>
      complianceApi('POST /api/v1/svc/compliance/trade/client-trades', {
        body: { issuer, ticker, isin, cusip, traded_on, note },
      }),
    done: ({ issuer }) => `The trade in ${issuer} is taken back`,
    invalidates: [tradingKey],
  })
  useCommands('Client trades', [[enterClientTrade, () => setAdding(true)]])
  const add = mayManage && <Button onClick={() => setAdding(true)}>Enter trade</Button>
  const columns = [
    ...shown,
    ...(mayManage
      ? [
          takeBackColumn<ClientTrade>({
            name: one => one.issuer,
            busy,
            onTakeBack: takeBack,
          }),
        ]
      : []),
  ]
  return (
    <>
      <Loaded query={trades}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No client’s trade is entered" action={add}>
              Enter what a fund or another client trades, or will: in the days of the blackout around it a
              personal trade in the same security is denied.
            </Empty>
          ) : (
            <>
              <Group justify="flex-end" mb="sm">
                {add}
              </Group>
              <DataTable
                id="client-trades"
                noun="trade"
                rows={items}
                columns={columns}
                rowId={({ id }) => id}
              />
            </>
          )
        }
      </Loaded>
      {adding && <AddClientTrade onClose={() => setAdding(false)} />}
    </>
  )
}

const shown: Array<Column<ClientTrade>> = [
  { id: 'issuer', title: 'Security', kind: 'text', value: one => one.issuer },
  { id: 'ticker', title: 'Ticker', kind: 'text', value: one => one.ticker, width: 100 },
  { id: 'isin', title: 'ISIN', kind: 'text', value: one => one.isin, width: 140 },
  { id: 'cusip', title: 'CUSIP', kind: 'text', value: one => one.cusip, width: 110 },
  { id: 'traded_on', title: 'Day', kind: 'date', value: one => one.traded_on },
  { id: 'entered_by', title: 'Entered by', kind: 'text', value: one => one.entered_by, width: 160 },
  { id: 'note', title: 'Note', kind: 'text', value: one => one.note, optional: true },
]

function AddClientTrade({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Enter a client’s trade" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<ClientTradeInput>
          fields={[
            { name: 'issuer', label: 'Issuer', kind: 'text', required: true },
            { name: 'ticker', label: 'Ticker', kind: 'text' },
            { name: 'isin', label: 'ISIN', kind: 'text', hint: 'Its check digit is looked at' },
            { name: 'cusip', label: 'CUSIP', kind: 'text', hint: 'Found within an ISIN too' },
            {
              name: 'traded_on',
              label: 'Day',
              kind: 'date',
              required: true,
              hint: 'Of the trade, or on which it is planned',
            },
            { name: 'note', label: 'Note', kind: 'multiline' },
          ]}
          initial={{ traded_on: today() }}
          submit="Enter trade"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async body => {
            await complianceApi('POST /api/v1/svc/compliance/trade/client-trades', { body })
            await queryClient.invalidateQueries({ queryKey: tradingKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
