import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { crmApi, type Mandate } from '../../api/modules.ts'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { countries } from '../../format/countries.ts'
import { currencies } from '../../format/currencies.ts'
import { formatTime } from '../../format/dates.ts'
import { useMay, useMe } from '../../session/session.ts'

const fieldsFor = (currency: string): Array<Field<keyof Mandate>> => [
  {
    name: 'asset_classes',
    label: 'Asset classes',
    kind: 'list',
    hint: 'Such as private credit; press Enter after each. Empty: any.',
  },
  { name: 'excluded_asset_classes', label: 'Never these asset classes', kind: 'list' },
  { name: 'currencies', label: 'Currencies', kind: 'list', choices: currencies, hint: 'Empty: any' },
  { name: 'jurisdictions', label: 'Countries', kind: 'list', choices: countries, hint: 'Empty: any' },
  { name: 'excluded_jurisdictions', label: 'Never these countries', kind: 'list', choices: countries },
  {
    name: 'size_currency',
    label: 'Currency of the sizes',
    kind: 'choice',
    choices: currencies,
    hint: `Default: the office’s base currency (${currency})`,
  },
  { name: 'min_size', label: 'Smallest deal', kind: 'money', currencyField: 'size_currency' },
  { name: 'max_size', label: 'Largest deal', kind: 'money', currencyField: 'size_currency' },
  {
    name: 'min_irr',
    label: 'Minimum target IRR',
    kind: 'percent',
    hint: 'Minimum target return: 8%, or 825bp',
  },
]

const mandateQuery = queryOptions({
  queryKey: ['crm', 'mandate'],
  queryFn: ({ signal }) => crmApi('GET /api/v1/svc/crm/mandate', { signal }),
})

/** The office's mandate, which deals are screened against. */
export function MandatePage() {
  const mayManage = useMay('manage', 'crm')
  const currency = useMe().organisation.base_currency
  const queryClient = useQueryClient()
  const mandate = useQuery(mandateQuery)
  return (
    <PageBody narrow>
      <PageHeader
        title="Mandate"
        description="The investment mandate. Deals are screened against it; changes apply to the next screening and every version is kept."
        calls={['GET /api/v1/svc/crm/mandate', 'PUT /api/v1/svc/crm/mandate']}
      />
      <Loaded query={mandate}>
        {({ version, mandate: current, author, created_at }) => (
          <>
            <Text c="dimmed" mb="md">
              {created_at
                ? `Version ${version}, set by ${author} on ${formatTime(created_at)}`
                : 'There is no mandate yet: screening needs one.'}
            </Text>
            <SchemaForm<Mandate>
              key={version}
              fields={fieldsFor(currency)}
              initial={current ?? {}}
              submit="Save mandate"
              disabled={!mayManage}
              onSubmit={async values => {
                const saved = await crmApi('PUT /api/v1/svc/crm/mandate', { body: values })
                queryClient.setQueryData(mandateQuery.queryKey, saved)
                notifications.show({ message: `Saved as version ${saved.version}` })
              }}
            />
          </>
        )}
      </Loaded>
    </PageBody>
  )
}
