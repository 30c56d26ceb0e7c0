import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComplianceFinding, complianceApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { choicesOf } from '../../format/choices.ts'
import { findingStatuses, severities } from '../../words/compliance.ts'
import { familiesIn, programmeKey, readinessQuery } from './programme.ts'

type Values = Pick<
  ComplianceFinding,
  'description' | 'severity' | 'family' | 'owner' | 'due' | 'evidence'
> & {
  status: ComplianceFinding['status'] | null
}

/** Records a finding, or changes one and moves it on. */
export function FindingForm({ finding, onClose }: { finding?: ComplianceFinding; onClose: () => void }) {
  const queryClient = useQueryClient()
  const readiness = useQuery(readinessQuery)
  return (
    <FormDrawer title={finding ? 'Edit finding' : 'Record finding'} onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={readiness}>
          {({ checklist }) => (
            <SchemaForm<Values>
              fields={[
                { name: 'description', label: 'What was found', kind: 'multiline', required: true },
                {
                  name: 'severity',
                  label: 'Severity',
                  kind: 'choice',
                  required: true,
                  choices: choicesOf(severities),
                },
                {
                  name: 'family',
                  label: 'Family',
                  kind: 'choice',
                  required: true,
                  choices: familiesIn(checklist),
                },
                { name: 'owner', label: 'Who remedies it', kind: 'text' },
                { name: 'due', label: 'Due', kind: 'date' },
                ...(finding
                  ? ([
                      {
                        name: 'status',
                        label: 'Status',
                        kind: 'choice',
                        required: true,
                        choices: choicesOf(findingStatuses),
                      },
                      {
                        name: 'evidence',
                        label: 'What shows that it was remedied',
                        kind: 'multiline',
                        hint: 'Needed to close it',
                      },
                    ] as const)
                  : []),
              ]}
              initial={finding ?? {}}
              submit={finding ? 'Save' : 'Record finding'}
              autoFocus
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async ({ status, evidence, ...values }) => {
                if (finding)
                  await complianceApi('PATCH /api/v1/svc/compliance/program/findings/{finding_id}', {
                    params: { finding_id: finding.id },
                    body: { ...values, evidence, ...(status ? { status } : {}), version: finding.version },
                  })
                else await complianceApi('POST /api/v1/svc/compliance/program/findings', { body: values })
                await queryClient.invalidateQueries({ queryKey: programmeKey })
                onClose()
              }}
            />
          )}
        </Loaded>
      )}
    </FormDrawer>
  )
}
