import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientTrade, type ClientTradeInput, complianceApi } from '../../api/modules.ts'
import { clientTradeRecord } from '../../api/records.generated.ts'
import { useTakeBack } from '../../components/action/use-take-back.tsx'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { columnsOf, formFieldsOf } from '../../components/record/record-fields.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { takeBackColumn } from '../../components/table/take-back-column.tsx'
import { today } from '../../format/days.ts'
import { useCommands } from '../../routes/commands.ts'
import { useMay } from '../../session/session.ts'
import { enterClientTrade } from './commands.ts'
import { clientTradesQuery, tradingKey } from './trading.ts'

/** Client trades, past and planned; staff may not trade around them. */
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
    done: ({ issuer }) => `The trade in ${issuer} was withdrawn`,
    invalidates: [tradingKey],
  })
  useCommands('Client trades', [[enterClientTrade, () => setAdding(true)]])
  const add = mayManage && <Button onClick={() => setAdding(true)}>Enter trade</Button>
  const columnsFor = (rows: readonly ClientTrade[]) => [
    ...columnsOf<ClientTrade>(clientTradeRecord, { rows, own: { issuer: { title: 'Security' } } }),
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
            <Empty title="No client trades yet" action={add}>
              Record trades of funds and other clients, done or planned: personal trades in the same security
              are denied during the blackout period.
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
                columns={columnsFor(items)}
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

function AddClientTrade({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Enter a client’s trade" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<ClientTradeInput>
          fields={formFieldsOf(clientTradeRecord)}
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
