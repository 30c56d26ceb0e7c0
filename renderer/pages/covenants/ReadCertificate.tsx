import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  type CovenantCertificateReading,
  type CovenantCertificateTable,
  type CovenantWithReadings,
  riskApi,
} from '../../api/modules.ts'
import type { CallProgress } from '../../api/transport.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Status } from '../../components/facts/Status.tsx'
import { Refused } from '../../components/flow/Refused.tsx'
import { DayInput } from '../../components/form/DayInput.tsx'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { type ChosenSheet, chosenFrom } from '../../components/import/ImportSource.tsx'
import { decimalSigns, SheetChoice } from '../../components/import/SheetLayout.tsx'
import { type TableAnswers, TableStep } from '../../components/import/TableStep.tsx'
import { OPENING, ReadingSource } from '../../components/source/ReadingSource.tsx'
import { SourcePicker } from '../../components/source/SourcePicker.tsx'
import { isChosen, nothingChosen, sourceOf } from '../../components/source/source-choice.ts'
import { formatDate } from '../../format/dates.ts'
import { today } from '../../format/days.ts'
import { covenantStates } from '../../words/covenants.ts'
import classes from './certificate.module.css'
import { headroomText, inUnit, riskKey } from './covenants.ts'

type DecimalSign = 'point' | 'comma'

type Proposal = CovenantCertificateReading['proposals'][number] &
  Partial<Pick<CovenantCertificateTable['proposals'][number], 'tested_on'>>

interface ReadCertificateProps {
  covenant: CovenantWithReadings
  onClose: () => void
}

/** The figure stated in a compliance certificate, with its quotation; a person accepts it. */
export function ReadCertificate({ covenant, onClose }: ReadCertificateProps) {
  const [choice, setChoice] = useState(nothingChosen)
  const [progress, setProgress] = useState<CallProgress | null>(null)
  const [sign, setSign] = useState<DecimalSign>()
  const [table, setTable] = useState<ChosenSheet | null>(null)
  const read = useAction(
    async (decimal_sign: DecimalSign | undefined) => {
      const source = await sourceOf(choice)
      if (source === null) throw new Error('The certificate is chosen before it is read')
      setProgress(OPENING)
      try {
        return await riskApi('POST /api/v1/svc/risk/covenants/{cov_id}/certificate', {
          params: { cov_id: covenant.id },
          body: { source, ...(decimal_sign && { decimal_sign }) },
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
          {read.error && <Refused error={read.error} onRetry={() => read.mutate(sign)} />}
          <Group>
            <Button
              disabled={!isChosen(choice)}
              loading={read.isPending}
              onClick={() => {
                setTable(null)
                read.mutate(sign)
              }}
            >
              Read certificate
            </Button>
            <FileButton
              accept=".csv,.tsv,.txt,.xlsx,.ods,text/csv"
              onChange={file => {
                read.reset()
                if (file) void chosenFrom(file).then(setTable)
              }}
            >
              {props => (
                <Button variant="default" {...props}>
                  Choose a table instead
                </Button>
              )}
            </FileButton>
          </Group>
          {read.data && (read.data.asks_decimal_sign || sign !== undefined) && (
            <SheetChoice
              label="Decimal sign"
              value={sign}
              onChange={told => {
                setSign(told)
                read.mutate(told)
              }}
              data={decimalSigns}
            />
          )}
          {read.data && <Found covenant={covenant} reading={read.data} onDone={onClose} />}
          {table && <Table key={table.name} covenant={covenant} sheet={table} onDone={onClose} />}
        </Stack>
      )}
    </FormDrawer>
  )
}

interface TableProps {
  covenant: CovenantWithReadings
  sheet: ChosenSheet
  onDone: () => void
}

/** A certificate that is a table, with where its columns are. */
function Table({ covenant, sheet, onDone }: TableProps) {
  const [answers, setAnswers] = useState<TableAnswers>({})
  const name = sheet.name === undefined ? {} : { file_name: sheet.name.slice(-200) }
  return (
    <TableStep
      kind="covenant_certificates"
      sheet={sheet}
      answers={answers}
      onAnswer={setAnswers}
      preview={(body, signal) =>
        riskApi('POST /api/v1/svc/risk/covenants/{cov_id}/certificate/table', {
          params: { cov_id: covenant.id },
          body: { ...body, ...name },
          signal,
        })
      }
      found={({ proposals, asks_date_order, asks_decimal_sign }) =>
        asks_date_order || asks_decimal_sign ? null : (
          <Found covenant={covenant} reading={{ proposals, unread: [] }} onDone={onDone} />
        )
      }
    />
  )
}

interface FoundProps {
  covenant: CovenantWithReadings
  reading: { proposals: readonly Proposal[] } & Pick<CovenantCertificateReading, 'unread'>
  onDone: () => void
}

function Found({ covenant, reading, onDone }: FoundProps) {
  const [testedOn, setTestedOn] = useState(today())
  const take = useAction(
    ({ value, document, page, quote, lent, tested_on }: Proposal) =>
      riskApi('POST /api/v1/svc/risk/check', {
        body: {
          covenant_id: covenant.id,
          current_value: value,
          tested_on: tested_on ?? testedOn,
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
                  {one.tested_on && `, tested on ${formatDate(one.tested_on)}`}
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
