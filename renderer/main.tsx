import { loadLanguage } from './language/languages.ts'

// Page modules look up their labels while they load, so the language must load first.
void loadLanguage().then(() => import('./office.tsx'))
