import { Anchor, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type ExceptionDetail, exceptionsApi, type PlaybookRun } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Status } from '../../components/facts/Status.tsx'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { formatTime } from '../../format/dates.ts'
import { playbookRunStates, stepOutcomes } from '../../words/exceptions.ts'
import { exceptionsKey, playbooksQuery } from './exceptions.ts'

/** Runs a playbook for an exception, and shows each run step by step. */
export function PlaybookRuns({ exception, mayRun }: { exception: ExceptionDetail; mayRun: boolean }) {
  const playbooks = useQuery(playbooksQuery).data?.items ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const start = useAction(
    (playbook_id: number) =>
      exceptionsApi('POST /api/v1/svc/exceptions/{exc_id}/run-playbook', {
        params: { exc_id: exception.id },
        body: { playbook_id },
      }),
    { invalidates: [exceptionsKey, ['agent'], ['timeline']] },
  )
  const first = playbooks.find(({ id }) => id === exception.playbook_id) ?? playbooks[0]
  const selected = chosen ?? (first ? String(first.id) : null)
  return (
    <Stack>
      {selected === null ? (
        <Text size="sm" c="dimmed">
          No playbook yet. Playbooks are saved through the API: POST /api/v1/svc/exceptions/playbooks.
        </Text>
      ) : (
        mayRun && (
          <Group align="flex-end" gap="sm">
            <NativeSelect
              label="Playbook to run"
              data={playbooks.map(({ id, name, version }) => ({
                value: String(id),
                label: `${name}, version ${version}`,
              }))}
              value={selected}
              onChange={event => setChosen(event.currentTarget.value)}
            />
            <Button
              variant="default"
              loading={start.isPending}
              onClick={() => start.mutate(Number(selected))}
            >
              Run playbook
            </Button>
          </Group>
        )
      )}
      {exception.runs.map(run => (
        <Run key={run.id} run={run} />
      ))}
    </Stack>
  )
}

function Run({ run }: { run: PlaybookRun }) {
  const { tone, label } = playbookRunStates[run.status]
  return (
    <div>
      <Group gap="sm" mb="xs">
        <Text fw={500} size="sm">
          {run.playbook}
        </Text>
        <Status tone={tone}>{label}</Status>
        <Text size="sm" c="dimmed">
          {run.started_by}, {formatTime(run.created_at)}
        </Text>
      </Group>
      <FiguresTable
        id={`playbook-run-${run.id}`}
        label={run.playbook}
        rows={run.results}
        rowId={({ step }) => step}
        columns={[
          { id: 'title', title: 'Step', kind: 'text', value: ({ title }) => title },
          {
            id: 'outcome',
            title: 'Outcome',
            kind: 'text',
            value: ({ outcome }) => stepOutcomes[outcome].label,
            show: ({ outcome, action_id }) =>
              action_id === null ? (
                <Status tone={stepOutcomes[outcome].tone}>{stepOutcomes[outcome].label}</Status>
              ) : (
                <Anchor component={Link} to={`/approvals?action=${action_id}`}>
                  {stepOutcomes[outcome].label}
                </Anchor>
              ),
          },
          { id: 'detail', title: 'Detail', kind: 'text', value: ({ detail }) => detail, missing: '' },
        ]}
      />
    </div>
  )
}
