import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { runsOfDealQuery } from '../../../queries/diligence.ts'
import { useMay } from '../../../session/session.ts'
import { AnswerQuestions } from './AnswerQuestions.tsx'
import { RunsTable } from './Questionnaires.tsx'

/** Answers of due diligence questionnaires about a deal. */
export function DealAnswers({ id: dealId }: { id: number }) {
  const runs = useQuery(runsOfDealQuery(dealId))
  const mayWrite = useMay('write', 'odd')
  const [answering, setAnswering] = useState(false)
  const answer = mayWrite && <Button onClick={() => setAnswering(true)}>Answer questions</Button>
  return (
    <>
      <Loaded query={runs}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No answers for this deal yet" action={answer}>
              Due diligence questions are answered from its documents, verbatim. Accepted answers are used in
              its memoranda.
            </Empty>
          ) : (
            <RecordSection title="Questionnaires" action={answer}>
              <RunsTable runs={items} />
            </RecordSection>
          )
        }
      </Loaded>
      {answering && <AnswerQuestions dealId={dealId} onClose={() => setAnswering(false)} />}
    </>
  )
}
