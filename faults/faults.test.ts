import { testShortForms } from '../test/scenarios/short-forms.ts';
import { scenarios } from './scenarios.ts';

testShortForms(scenarios);
