import { type ReactNode, useEffect, useState } from 'react'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import classes from './flow.module.css'

interface WizardProps<Preview> {
  /** Titles of the three steps. */
  steps: readonly [terms: string, recipients: string, notices: string]
  /** True once somebody typed something that could be lost. */
  typed: boolean
  terms: (next: () => void) => ReactNode
  recipients: (back: () => void, next: (preview: Preview) => void) => ReactNode
  notices: (preview: Preview, back: () => void, made: (id: number) => void) => ReactNode
  /** Opens the new flow. */
  onMade: (id: number) => void
}

/** Three steps: terms, recipients, and a preview of every notice before anything is saved. */
export function Wizard<Preview>(props: WizardProps<Preview>) {
  const { steps, typed, terms, recipients, notices, onMade } = props
  const [step, setStep] = useState(0)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [made, setMade] = useState<number | null>(null)
  // Called only once nothing is left to lose, or the guard would ask.
  useEffect(() => {
    if (made !== null) onMade(made)
  }, [made, onMade])
  return (
    <>
      <LeaveGuard dirty={(typed || step > 0) && made === null} />
      <ol className={classes.steps} aria-label="Steps">
        {steps.map((name, index) => (
          <li key={name} aria-current={index === step ? 'step' : undefined}>
            {index + 1}. {name}
          </li>
        ))}
      </ol>
      {step === 0 && terms(() => setStep(1))}
      {step === 1 &&
        recipients(
          () => setStep(0),
          found => {
            setPreview(found)
            setStep(2)
          },
        )}
      {step === 2 && preview && notices(preview, () => setStep(1), setMade)}
    </>
  )
}
