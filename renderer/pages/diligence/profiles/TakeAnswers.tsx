import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type OddProfile, oddApi } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { formatDate } from '../../../format/dates.ts'
import { runsQuery, topicsQuery } from '../../../queries/diligence.ts'
import { titleOfRun } from '../answers/answers.ts'
import { profilesKey } from './profiles.ts'

/** Takes the accepted answers of one run into a fund's bank. */
export function TakeAnswers({ profile, onClose }: { profile: OddProfile; onClose: () => void }) {
  const queryClient = useQueryClient()
  const runs = useQuery(runsQuery).data?.items ?? []
  const topics = useQuery(topicsQuery).data?.items ?? []
  const choices = runs
    .filter(({ counts }) => counts.accepted > 0)
    .map(run => ({
      value: String(run.id),
      label: `${titleOfRun(run, topics)}, ${formatDate(run.created_at)}: ${run.counts.accepted} accepted`,
    }))
  return (
    <FormDrawer title="Take accepted answers" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<{ run: string }>
          fields={[
            {
              name: 'run',
              label: 'Answers',
              kind: 'choice',
              required: true,
              choices,
              hint:
                choices.length === 0
                  ? 'No run has accepted answers: accept some under Diligence, Questions first'
                  : 'Accepted answers are added to the bank as drafts',
            },
          ]}
          submit="Take answers"
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ run }) => {
            await oddApi('POST /api/v1/svc/odd/profiles/{profile_id}/answer-bank/sync', {
              params: { profile_id: profile.id },
              body: { run_id: Number(run) },
            })
            await queryClient.invalidateQueries({ queryKey: profilesKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
