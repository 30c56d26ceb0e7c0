import { FieldInput } from '../../../components/form/FieldInput.tsx'
import classes from '../pricer.module.css'
import { fieldsFor } from './loan-fields.ts'

interface LoanFormProps {
  texts: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
  onType: (name: string, text: string) => void
  onLeave: (name: string) => void
}

/** The form of a loan's terms, limited to those relevant for the choices made. */
export function LoanForm({ texts, problems, onType, onLeave }: LoanFormProps) {
  return (
    <div className={classes.terms}>
      {fieldsFor(texts).map(field => (
        <FieldInput
          key={field.name}
          field={field}
          text={texts[field.name] ?? ''}
          currency={texts.currency}
          problem={problems[field.name]}
          onType={text => onType(field.name, text)}
          onLeave={() => onLeave(field.name)}
        />
      ))}
    </div>
  )
}
