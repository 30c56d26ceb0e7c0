import { Button, Group, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { cfoApi, type FundAccount, type K1 } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { Status } from '../../../components/facts/Status.tsx'
import { MailSection } from '../../../components/mail/MailSection.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { moneyIn } from '../../../components/table/columns/money-in.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { formatTime } from '../../../format/dates.ts'
import { today } from '../../../format/days.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { k1Mail } from '../../../queries/mail.ts'
import { wordOf } from '../../../routes/search-params.ts'
import { useMay } from '../../../session/session.ts'
import classes from '../funds.module.css'
import { GenerateK1 } from './GenerateK1.tsx'
import { K1Details } from './K1Details.tsx'
import { K1Drawer } from './K1Drawer.tsx'
import { formsQuery, keyOf, keysIn } from './k1.ts'
import { UploadK1 } from './UploadK1.tsx'

const route = getRouteApi('/office/funds/$fundId')

/** The Schedules K-1 of a tax year: made, compared with the preparer's, changed and taken. */
export function FundK1({ fund }: { fund: FundAccount }) {
  const forms = useQuery(formsQuery(fund.id))
  return <Loaded query={forms}>{({ items }) => <Workbench fund={fund} forms={items} />}</Loaded>
}

function Workbench({ fund, forms }: { fund: FundAccount; forms: K1[] }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayWrite = useMay('write', 'cfo')
  const [open, setOpen] = useState<'generate' | 'upload' | 'details' | null>(null)
  const lastYear = Number(today().slice(0, 4)) - (today().slice(5) > fund.fiscal_year_end ? 0 : 1)
  const years = [...new Set([lastYear, ...forms.map(({ tax_year }) => tax_year)])].toSorted((a, b) => b - a)
  const newest = forms[0]?.tax_year ?? lastYear
  const year = years.find(one => String(one) === wordOf(search.year)) ?? newest
  const found = useMemo(() => forms.filter(({ tax_year }) => tax_year === year), [forms, year])
  const [first] = found
  const shown = found.find(({ lp_id }) => String(lp_id) === wordOf(search.lp))
  const generate = mayWrite && (
    <Button size="xs" onClick={() => setOpen('generate')}>
      {first ? 'Create a new version' : 'Generate K-1s'}
    </Button>
  )
  return (
    <>
      <div className={classes.controls}>
        <Select
          size="xs"
          w={120}
          label="Tax year"
          data={years.map(String)}
          value={String(year)}
          allowDeselect={false}
          onChange={chosen => chosen && void navigate({ search: { tab: 'k1', year: chosen }, replace: true })}
          comboboxProps={{ transitionProps: { duration: 0 } }}
        />
        {first && (
          <Group gap="sm">
            {generate}
            {mayWrite && (
              <Button size="xs" variant="default" onClick={() => setOpen('upload')}>
                Compare with a file
              </Button>
            )}
            {mayWrite && (
              <Button size="xs" variant="default" onClick={() => setOpen('details')}>
                Partnership and preparer
              </Button>
            )}
            <Review fund={fund} form={first} />
            <Text size="sm" c="dimmed">
              Version {first.version}, {first.kind}. Working copies, not forms of the IRS.
            </Text>
          </Group>
        )}
      </div>
      {first ? (
        <>
          <Forms fund={fund} forms={found} />
          {first.status === 'reviewed' && <MailSection papers={k1Mail(fund.id, year)} title="K-1s by mail" />}
        </>
      ) : (
        <Empty title={`No K-1s for ${year} yet`} action={generate}>
          Each item of the return is split among the partners, to the cent, by commitment over the year or by
          management fee share.
        </Empty>
      )}
      {shown && (
        <K1Drawer
          form={shown}
          partners={found}
          onClose={() => void navigate({ search: before => ({ ...before, lp: undefined }) })}
        />
      )}
      {open === 'generate' && (
        <GenerateK1 fund={fund} year={year} last={first} onClose={() => setOpen(null)} />
      )}
      {open === 'details' && <K1Details fund={fund} onClose={() => setOpen(null)} />}
      {open === 'upload' && <UploadK1 fund={fund} year={year} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Review of the K-1s by somebody other than their preparer, before they are shared. */
function Review({ fund, form }: { fund: FundAccount; form: K1 }) {
  const mayWrite = useMay('write', 'cfo')
  const review = useAction(
    () =>
      cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/k1/review', {
        params: { account_id: fund.id },
        body: { tax_year: form.tax_year },
      }),
    { invalidates: [fundsKey], done: () => `The K-1s of ${form.tax_year} are reviewed` },
  )
  if (form.reviewed_at !== null && form.reviewed_by !== null)
    return <Status tone="good">{`Reviewed by ${form.reviewed_by}, ${formatTime(form.reviewed_at)}`}</Status>
  return (
    <>
      {mayWrite && (
        <Button
          size="xs"
          variant="default"
          loading={review.isPending}
          onClick={() => review.mutate(undefined)}
        >
          Mark as reviewed
        </Button>
      )}
      <Status tone="quiet">Not reviewed</Status>
    </>
  )
}

function Forms({ fund, forms }: { fund: FundAccount; forms: K1[] }) {
  const navigate = route.useNavigate()
  const columns = useMemo(() => columnsFor(fund.currency, forms), [fund.currency, forms])
  return (
    <DataTable
      id="k1"
      noun="K-1"
      rows={forms}
      columns={columns}
      rowId={({ lp_id }) => lp_id}
      onOpen={({ lp_id }) => void navigate({ search: before => ({ ...before, lp: String(lp_id) }) })}
    />
  )
}

function columnsFor(currency: string, forms: readonly K1[]): Array<Column<K1>> {
  const money = moneyIn<K1>(currency)
  return [
    { id: 'name', title: 'Partner', kind: 'text', value: form => form.name },
    {
      id: 'tin',
      title: 'Taxpayer number',
      kind: 'text',
      value: form => form.tin,
      width: 140,
      optional: true,
    },
    ...keysIn(forms).map(key =>
      money(
        `box_${key}`,
        `Box ${key}`,
        form => form.boxes.find(line => keyOf(line) === key)?.effective ?? null,
      ),
    ),
    {
      id: 'overrides',
      title: 'Changed',
      kind: 'number',
      value: form => form.boxes.filter(({ override }) => override !== null).length,
    },
    money('ending', 'Ending capital', form => form.capital.ending),
  ]
}
