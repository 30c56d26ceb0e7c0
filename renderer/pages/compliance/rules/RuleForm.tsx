import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { complianceApi, type FilingProfile, type FilingRule } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { today } from '../../../format/days.ts'
import { asksForRule, type RuleValues, ruleBody, ruleFields } from './rule-fields.ts'
import { rulesKey } from './rules.ts'
import { WorkedDeadlines } from './WorkedDeadlines.tsx'

interface RuleFormProps {
  /** The version that a new one follows; a rule of the office's own where it is left out. */
  rule?: FilingRule
  profile: FilingProfile
  onClose: () => void
}

const initialOf = (rule: FilingRule | undefined): Partial<RuleValues> =>
  rule
    ? {
        ...rule,
        month: rule.month === null ? null : String(rule.month),
        active: rule.active ? 'yes' : 'no',
        effective_on: today(),
      }
    : {
        ...{ effective_on: today(), active: 'yes', offset: 0 },
        ...{ unit: 'days', roll: 'next', calendar: 'us_federal' },
      }

/** Adds a rule, or a version of one from a day on; its due dates are shown while it is typed. */
export function RuleForm({ rule, profile, onClose }: RuleFormProps) {
  const queryClient = useQueryClient()
  const fields = useMemo(() => ruleFields(rule, profile), [rule, profile])
  return (
    <FormDrawer title={rule ? `New version: ${rule.title}` : 'Add rule'} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<RuleValues>
          fields={fields}
          asks={asksForRule}
          initial={initialOf(rule)}
          submit={rule ? 'Save version' : 'Add rule'}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          outcome={texts => <WorkedDeadlines fields={fields} texts={texts} />}
          onSubmit={async values => {
            await complianceApi('POST /api/v1/svc/compliance/filing-rules', { body: ruleBody(values) })
            await queryClient.invalidateQueries({ queryKey: rulesKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
