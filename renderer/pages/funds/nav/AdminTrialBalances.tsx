import { Button, FileButton, Group, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { base64Of } from '../../../api/base64.ts'
import { type AdminTrialBalanceRec, type FundAccount, fundAdminApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { Status } from '../../../components/facts/Status.tsx'
import { DayInput } from '../../../components/form/DayInput.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { moneyIn } from '../../../components/table/columns/money-in.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { accountText } from '../../../format/accounts.ts'
import { formatDate } from '../../../format/dates.ts'
import { formatMoney } from '../../../format/numbers.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { useMay } from '../../../session/session.ts'
import { breakNames, recBases } from '../../../words/funds.ts'
import classes from '../funds.module.css'
import { AccountMapDrawer } from './AccountMapDrawer.tsx'
import { adminRecsQuery } from './nav-runs.ts'

type Break = AdminTrialBalanceRec['breaks'][number]
type Basis = AdminTrialBalanceRec['basis']

/** Reconciles the administrator’s trial balance, and shows the breaks of the last one. */
export function AdminTrialBalances({ fund }: { fund: FundAccount }) {
  const recs = useQuery(adminRecsQuery(fund.id))
  const mayWrite = useMay('write', 'cfo')
  const [day, setDay] = useState<string | null>(fund.locked_through)
  const [basis, setBasis] = useState<Basis>('after_closing')
  const [mapping, setMapping] = useState(false)
  const run = useAction(
    async (file: File) => {
      const isBook = /\.xlsx$/i.test(file.name)
      const content = isBook ? { xlsx: await base64Of(file) } : { csv: await file.text() }
      return fundAdminApi('POST /api/v1/svc/fund-admin/{fa_id}/admin-tb-rec/run', {
        params: { fa_id: fund.id },
        body: { as_of: day ?? '', basis, file_name: file.name, ...content },
      })
    },
    {
      invalidates: [fundsKey],
      done: ({ breaks }) => (breaks.length === 0 ? 'No breaks' : `${breaks.length} breaks`),
    },
  )
  return (
    <RecordSection title="Administrator’s trial balance">
      {mayWrite && (
        <div className={classes.controls}>
          <DayInput label="As of" value={day} onChange={setDay} />
          <Select
            size="xs"
            w={240}
            label="Profit and loss"
            data={Object.entries(recBases).map(([value, label]) => ({ value, label }))}
            value={basis}
            allowDeselect={false}
            onChange={value => setBasis(value as Basis)}
          />
          <FileButton accept=".csv,.xlsx" onChange={file => file && run.mutate(file)}>
            {props => (
              <Button size="xs" disabled={day === null} loading={run.isPending} {...props}>
                Reconcile a file
              </Button>
            )}
          </FileButton>
          <Button size="xs" variant="default" onClick={() => setMapping(true)}>
            Account map
          </Button>
        </div>
      )}
      <Loaded query={recs}>
        {({ items: [last] }) =>
          last ? (
            <Last fund={fund} rec={last} />
          ) : (
            <Text c="dimmed">No trial balance of an administrator was reconciled yet.</Text>
          )
        }
      </Loaded>
      {mapping && <AccountMapDrawer fund={fund} onClose={() => setMapping(false)} />}
    </RecordSection>
  )
}

function Last({ fund, rec }: { fund: FundAccount; rec: AdminTrialBalanceRec }) {
  const matches = rec.status === 'matched'
  return (
    <>
      <Group gap="sm" mb="sm">
        <Status tone={matches ? 'good' : 'bad'}>{matches ? 'Agrees' : 'Breaks'}</Status>
        <Text size="sm">
          {`As of ${formatDate(rec.as_of)}: ${rec.matched} accounts agree, ${rec.breaks.length} do not. Net assets ${formatMoney(rec.net_assets.admin, rec.currency)} at the administrator, ${formatMoney(rec.net_assets.shadow, rec.currency)} in the book.`}
        </Text>
      </Group>
      {rec.breaks.length > 0 && (
        <FiguresTable
          id={`admin-breaks-${fund.id}`}
          label="Breaks"
          rows={rec.breaks}
          columns={columnsIn(rec.currency)}
          rowId={({ account, rows }) => [account, ...rows].join(' ')}
        />
      )}
    </>
  )
}

function columnsIn(currency: string): Array<Column<Break>> {
  const money = moneyIn<Break>(currency)
  return [
    {
      id: 'account',
      title: 'Account',
      kind: 'text',
      value: ({ account, name }) => (account === null ? name : accountText({ code: account, name })),
    },
    {
      id: 'admin_accounts',
      title: 'At the administrator',
      kind: 'text',
      value: ({ admin_accounts }) => admin_accounts.join(', '),
    },
    { id: 'rows', title: 'Rows', kind: 'text', value: ({ rows }) => rows.join(', ') },
    money('admin', 'Administrator', row => row.admin),
    money('shadow', 'In the book', row => row.shadow),
    money('difference', 'Difference', row => row.difference),
    { id: 'status', title: 'Break', kind: 'text', value: ({ status }) => breakNames[status] },
  ]
}
