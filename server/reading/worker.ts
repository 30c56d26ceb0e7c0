// A process of the reader (reader.ts).

import { serve } from '../workers/serve.ts'
import { tasks } from './tasks.ts'

serve(tasks)
