import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type CovenantCertificateReading, type CovenantWithReadings, riskApi } from '../../api/modules.ts'
import type { CallProgress } from '../../api/transport.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Status } from '../../components/facts/Status.tsx'
import { Refused } from '../../components/flow/Refused.tsx'
import { DayInput } from '../../components/form/DayInput.tsx'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { OPENING, ReadingSource } from '../../components/source/ReadingSource.tsx'
import { SourcePicker } from '../../components/source/SourcePicker.tsx'
import { isChosen, nothingChosen, sourceOf } from '../../components/source/source-choice.ts'
import { today } from '../../format/days.ts'
import { covenantStates } from '../../words/covenants.ts'
import classes from './certificate.module.css'
import { headroomText, inUnit, riskKey } from './covenants.ts'

type Proposal = CovenantCertificateReading['proposals'][number]

interface ReadCertificateProps {
  covenant: CovenantWithReadings
  onClose: () => void
}

/** The figure stated in a compliance certificate, with its quotation; a person accepts it. */
export function ReadCertificate({ covenant, onClose }: ReadCertificateProps) {
  const [choice, setChoice] = useState(nothingChosen)
  const [progress, setProgress] = useState<CallProgress | null>(null)
  const read = useAction(
    async () => {
      const source = await sourceOf(choice)
      if (source === null) throw new Error('The certificate is chosen before it is read')
      setProgress(OPENING)
      try {
        return await riskApi('POST /api/v1/svc/risk/covenants/{cov_id}/certificate', {
          params: { cov_id: covenant.id },
          body: { source },
          hear: setProgress,
        })
      } finally {
        setProgress(null)
      }
    },
    { invalidates: [] },
  )
  return (
    <FormDrawer title="Read compliance certificate" size={600} onClose={onClose}>
      {() => (
        <Stack>
          <SourcePicker
            module="risk"
            label="Certificate"
            value={choice}
            onChange={chosen => {
              setChoice(chosen)
              read.reset()
            }}
          />
          {progress && <ReadingSource progress={progress} found="Values found" />}
          {read.error && <Refused error={read.error} onRetry={() => read.mutate(undefined)} />}
          <Group>
            <Button
              disabled={!isChosen(choice)}
              loading={read.isPending}
              onClick={() => read.mutate(undefined)}
            >
              Read certificate
            </Button>
          </Group>
          {read.data && <Found covenant={covenant} reading={read.data} onDone={onClose} />}
        </Stack>
      )}
    </FormDrawer>
  )
}

interface FoundProps {
  covenant: CovenantWithReadings
  reading: CovenantCertificateReading
  onDone: () => void
}

function Found({ covenant, reading, onDone }: FoundProps) {
  const [testedOn, setTestedOn] = useState(today())
  const take = useAction(
    ({ value, document, page, quote, lent }: Proposal) =>
      riskApi('POST /api/v1/svc/risk/check', {
        body: {
          covenant_id: covenant.id,
          current_value: value,
          tested_on: testedOn,
          source: { document, page, quote, lent },
        },
      }),
    {
      invalidates: [riskKey, ['timeline']],
      done: (_answer, { value }) => `${inUnit(value, covenant)} recorded`,
    },
  )
  return (
    <>
      {reading.unread.map(({ document, reason }) => (
        <Text key={document} size="sm" c="red">
          {document} was not read: {reason}
        </Text>
      ))}
      {reading.proposals.length === 0 ? (
        <Text role="status">It has no figure next to “{covenant.name}”. Record the reading manually.</Text>
      ) : (
        <>
          <DayInput label="As of" value={testedOn} onChange={day => setTestedOn(day ?? today())} />
          <ul className={classes.proposals} aria-label="Values found">
            {reading.proposals.map(one => (
              <li key={`${one.document} ${one.page} ${one.value} ${one.quote}`}>
                <Group justify="space-between" wrap="nowrap">
                  <Group gap="sm">
                    <Text fw={600}>{inUnit(one.value, covenant)}</Text>
                    <Status tone={covenantStates[one.status].tone}>{covenantStates[one.status].label}</Status>
                    <Text size="sm" c="dimmed">
                      {headroomText(one.headroom_pct)}
                    </Text>
                  </Group>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Take over ${inUnit(one.value, covenant)}`}
                    loading={take.isPending}
                    onClick={() => take.mutate(one, { onSuccess: onDone })}
                  >
                    Take over
                  </Button>
                </Group>
                <blockquote>{one.quote}</blockquote>
                <Text size="xs" c="dimmed">
                  {one.document}, page {one.page}
                  {one.lent && '. Its words stay where they are; nothing of them is kept'}
                </Text>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
