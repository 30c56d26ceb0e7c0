import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DealPricingRoles, type PricingSummary, pricerApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { Facts } from '../../../components/facts/Facts.tsx'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { rate } from '../../../format/figures.ts'
import { useMay } from '../../../session/session.ts'
import { pricingRoles } from '../../../words/pricer.ts'
import { pricerKey, pricingRolesQuery, titleOfPricing } from '../pricings.ts'

type Role = keyof typeof pricingRoles
const roles = Object.keys(pricingRoles) as Role[]

interface PricingRolesProps {
  dealId: number
  pricings: readonly PricingSummary[]
}

/** The deal's pricings by role: its base case, its downside, as approved and as closed. */
export function PricingRoles({ dealId, pricings }: PricingRolesProps) {
  const holders = useQuery(pricingRolesQuery(dealId))
  const mayWrite = useMay('write', 'pricer')
  const [choosing, setChoosing] = useState<Role | null>(null)
  return (
    <RecordSection title="Pricing roles">
      <Loaded query={holders}>
        {held => (
          <>
            <Facts
              facts={roles.map(role => [
                pricingRoles[role],
                <span key={role}>
                  <Holder of={held[role]} />{' '}
                  {mayWrite && (
                    <Button variant="default" size="compact-xs" onClick={() => setChoosing(role)}>
                      Choose<span className="visually-hidden"> for {pricingRoles[role]}</span>
                    </Button>
                  )}
                </span>,
              ])}
            />
            {!held.base && (
              <Text size="sm" c="dimmed" mt="xs">
                Until a base case is chosen, papers and answers use the newest pricing and say so.
              </Text>
            )}
            {choosing && (
              <ChooseRole
                dealId={dealId}
                role={choosing}
                holder={held[choosing]}
                pricings={pricings}
                onClose={() => setChoosing(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </RecordSection>
  )
}

function Holder({ of: pricing }: { of: DealPricingRoles['base'] }) {
  if (!pricing)
    return (
      <Text span c="dimmed">
        Not chosen
      </Text>
    )
  return (
    <>
      {titleOfPricing(pricing)}
      {pricing.irr !== null && `, IRR ${rate(pricing.irr)}`}
    </>
  )
}

interface ChooseRoleProps extends PricingRolesProps {
  role: Role
  holder: DealPricingRoles['base']
  onClose: () => void
}

function ChooseRole({ dealId, role, holder, pricings, onClose }: ChooseRoleProps) {
  const give = useAction(
    ({ pricing, reason }: { pricing: string | null; reason: string | null }) =>
      pricerApi('PUT /api/v1/svc/pricer/deals/{deal_id}/pricing-roles', {
        params: { deal_id: dealId },
        body: { role, pricing_id: pricing === null ? null : Number(pricing), reason },
      }),
    { invalidates: [pricerKey, ['timeline']], done: () => `${pricingRoles[role]} is chosen` },
  )
  const isDecided = role === 'as_approved' || role === 'as_closed'
  return (
    <FormDrawer title={pricingRoles[role]} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<{ pricing: string | null; reason: string | null }>
          fields={[
            {
              name: 'pricing',
              label: 'Pricing',
              kind: 'choice',
              choices: pricings.map(one => ({ value: String(one.id), label: titleOfPricing(one) })),
              hint: 'Without one, no pricing has this role',
            },
            {
              name: 'reason',
              label: 'Reason',
              kind: 'text',
              required: isDecided && holder !== null,
              hint: holder
                ? `Why it is no longer ${titleOfPricing(holder)}; kept on the deal’s timeline`
                : 'Kept on the deal’s timeline',
            },
          ]}
          initial={{ pricing: holder ? String(holder.id) : null }}
          submit="Choose"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async values => {
            await give.mutateAsync(values)
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
