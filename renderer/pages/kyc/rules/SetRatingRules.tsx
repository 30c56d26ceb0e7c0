import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { complianceApi, type KycRatingRulesInForce } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { countries } from '../../../format/countries.ts'
import { riskFactors } from '../../../words/kyc.ts'
import { followers } from '../kyc.ts'
import { weighed } from './rating-rules.ts'

type Values = Omit<KycRatingRulesInForce, 'weights'> &
  KycRatingRulesInForce['weights'] & { effective_on: string | null }

/** Sets new rules from a day on; existing ratings stay until they are reviewed. */
export function SetRatingRules({ rules, onClose }: { rules: KycRatingRulesInForce; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { weights, ...others } = rules
  return (
    <FormDrawer title="Set rating rules" onClose={onClose}>
      {(onDirty, close) => (
        <>
          <Text size="sm" mb="md">
            Existing ratings stay until the record is reviewed again.
          </Text>
          <SchemaForm<Values>
            fields={[
              { name: 'effective_on', label: 'From', kind: 'date', hint: 'Default: today' },
              ...weighed.map(
                name => ({ name, label: riskFactors[name], kind: 'number', required: true }) as const,
              ),
              { name: 'medium_from', label: 'Medium risk from', kind: 'number', required: true },
              { name: 'high_from', label: 'High risk from', kind: 'number', required: true },
              {
                name: 'prohibited_countries',
                label: 'Prohibited countries',
                kind: 'list',
                choices: countries,
              },
              {
                name: 'monitored_countries',
                label: 'Countries under increased monitoring',
                kind: 'list',
                choices: countries,
              },
              {
                name: 'countries_as_of',
                label: 'Countries as of',
                kind: 'date',
                required: true,
                hint: 'Publication date',
              },
            ]}
            initial={{ ...others, ...weights }}
            submit="Set rules"
            onDirty={onDirty}
            onCancel={close}
            onSubmit={async ({ effective_on, ...values }) => {
              const { high_from, medium_from, prohibited_countries, monitored_countries, countries_as_of } =
                values
              await complianceApi('POST /api/v1/svc/compliance/kyc-rules', {
                body: {
                  ...(effective_on === null ? {} : { effective_on }),
                  weights: Object.fromEntries(
                    weighed.map(name => [name, values[name]]),
                  ) as KycRatingRulesInForce['weights'],
                  ...{ high_from, medium_from, prohibited_countries, monitored_countries, countries_as_of },
                },
              })
              for (const queryKey of followers) await queryClient.invalidateQueries({ queryKey })
              onClose()
            }}
          />
        </>
      )}
    </FormDrawer>
  )
}
