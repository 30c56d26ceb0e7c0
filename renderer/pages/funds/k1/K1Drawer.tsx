import { Alert, Anchor, Drawer, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cfoApi, type K1 } from '../../../api/modules.ts'
import { formAt } from '../../../api/papers.ts'
import { Facts } from '../../../components/facts/Facts.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { Timeline } from '../../../components/timeline/Timeline.tsx'
import { formatDate } from '../../../format/dates.ts'
import { formatMoney, formatPercent } from '../../../format/numbers.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { useMay } from '../../../session/session.ts'
import { boxNames, missingNames } from '../../../words/funds.ts'
import { keyOf, overridesQuery } from './k1.ts'

interface K1DrawerProps {
  form: K1
  /** All of the year, of whom one may take the difference. */
  partners: readonly K1[]
  onClose: () => void
}

/** One partner's K-1: computed values, manual changes, and item L. */
export function K1Drawer({ form, partners, onClose }: K1DrawerProps) {
  const mayWrite = useMay('write', 'cfo')
  const money = (amount: number) => formatMoney(amount, form.currency)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={760}
      title={`K-1 of ${form.tax_year}, ${form.name}`}
    >
      <FiguresTable
        id={`k1-${form.tax_year}-${form.lp_id}`}
        label="Boxes"
        rows={form.boxes}
        columns={columnsFor(form.currency)}
        rowId={keyOf}
        note={form.amended ? `Version ${form.version}, amended` : `Version ${form.version}, ${form.kind}`}
      />
      {form.final_k1 && (
        <Text mt="md" size="sm">
          Final K-1: the partner’s interest ended by the end of the year.
        </Text>
      )}
      {form.warnings.map(warning => (
        <Alert key={warning} mt="md" color="yellow" variant="outline">
          {warning}
        </Alert>
      ))}
      {form.missing.length > 0 && (
        <Text mt="md" size="sm" c="dimmed">
          Required by the form, not on record: {form.missing.map(key => missingNames[key]).join('; ')}.
        </Text>
      )}
      <Text mt="sm">
        <Anchor size="sm" mr="lg" href={formAt(form, 'pdf')} download>
          K-1 as PDF
        </Anchor>
        <Anchor size="sm" href={formAt(form, 'csv')} download>
          K-1 as CSV
        </Anchor>
      </Text>
      {form.versions
        .filter(({ version }) => version < form.version)
        .map(({ version, created_at }) => (
          <Text key={version} mt={4} size="sm">
            <Anchor size="sm" href={`${formAt(form, 'pdf')}?version=${version}`} download>
              Version {version} of {formatDate(created_at)} as PDF
            </Anchor>
          </Text>
        ))}
      <Title order={2} mt="lg" mb="xs">
        Item L, capital account by tax basis
      </Title>
      <Facts
        facts={[
          ['Beginning', money(form.capital.beginning)],
          ['Contributed', money(form.capital.contributed)],
          ['Current year net', money(form.capital.current_year_net)],
          ['Other', money(form.capital.other)],
          ['Withdrawals', money(0 - form.capital.withdrawals)],
          ['Ending', money(form.capital.ending)],
        ]}
      />
      <Title order={2} mt="lg" mb="xs">
        Item J and tax withheld
      </Title>
      <Facts
        facts={[
          ['Share at the beginning of the year', shareText(form.share.beginning)],
          ['Share at the end of the year', shareText(form.share.ending)],
          ['Tax withheld from distributions', form.tax_withheld === null ? null : money(form.tax_withheld)],
        ]}
      />
      <Overrides form={form} />
      {mayWrite && <Change key={form.updated_at} form={form} partners={partners} />}
    </Drawer>
  )
}

const shareText = (share: number | null) => (share === null ? null : formatPercent(share))

function columnsFor(currency: string): Array<Column<K1['boxes'][number]>> {
  const unit = () => currency
  return [
    {
      id: 'box',
      title: 'Box',
      kind: 'text',
      value: line => `${keyOf(line)} ${line.description ?? boxNames[line.box]}`,
    },
    { id: 'computed', title: 'Computed', kind: 'money', value: line => line.computed, currency: unit },
    { id: 'override', title: 'Changed to', kind: 'money', value: line => line.override, currency: unit },
    { id: 'effective', title: 'Effective', kind: 'money', value: line => line.effective, currency: unit },
    { id: 'form', title: 'On the form', kind: 'number', value: line => line.form_amount },
  ]
}

function Overrides({ form }: { form: K1 }) {
  const overrides = useQuery(overridesQuery(form))
  return (
    <>
      <Title order={2} mt="lg" mb="xs">
        Overrides
      </Title>
      <Loaded query={overrides}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">No overrides: the calculated value applies.</Text>
          ) : (
            <Timeline
              entries={items.map(({ id, created_at, author, box, amount, reason }) => ({
                id,
                at: created_at,
                who: author,
                kind: `Box ${box}: ${formatMoney(amount, form.currency)}`,
                text: reason,
              }))}
            />
          )
        }
      </Loaded>
    </>
  )
}

interface ChangeValues {
  line: string
  amount: number
  reason: string
  rebalance_lp_id: string | null
}

/** A figure of the preparer's in place of the computed one, which stays to be seen. */
function Change({ form, partners }: { form: K1; partners: readonly K1[] }) {
  const queryClient = useQueryClient()
  return (
    <>
      <Title order={2} mt="lg" mb="xs">
        Change a box
      </Title>
      <SchemaForm<ChangeValues>
        fields={[
          {
            name: 'line',
            label: 'Box',
            kind: 'choice',
            required: true,
            choices: form.boxes.map(line => ({
              value: keyOf(line),
              label: `${keyOf(line)} ${line.description ?? boxNames[line.box]}`,
            })),
          },
          { name: 'amount', label: 'Amount', kind: 'money', required: true, currency: form.currency },
          { name: 'reason', label: 'Reason', kind: 'text', required: true },
          {
            name: 'rebalance_lp_id',
            label: 'Difference allocated to',
            kind: 'choice',
            choices: partners
              .filter(({ lp_id }) => lp_id !== form.lp_id)
              .map(({ lp_id, name }) => ({ value: String(lp_id), label: name })),
            hint: 'Nobody: the box then no longer sums to the return',
          },
        ]}
        submit="Change"
        onSubmit={async ({ line, amount, reason, rebalance_lp_id }) => {
          const chosen = form.boxes.find(one => keyOf(one) === line)
          if (!chosen) return
          await cfoApi('POST /api/v1/svc/cfo/accounts/{account_id}/k1/{lp_id}/{tax_year}/overrides', {
            params: { account_id: form.fund_account_id, lp_id: form.lp_id, tax_year: form.tax_year },
            body: {
              box: chosen.box,
              amount,
              reason,
              ...(chosen.code === null ? {} : { code: chosen.code }),
              ...(rebalance_lp_id ? { rebalance_lp_id: Number(rebalance_lp_id) } : {}),
            },
          })
          await queryClient.invalidateQueries({ queryKey: fundsKey })
        }}
      />
    </>
  )
}
