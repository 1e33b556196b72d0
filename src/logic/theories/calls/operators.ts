// Functions by name: a `call` term has in its data the name of a function that some theory declares.
import { make } from '../../constant.js';
import { MEMBER, receiver } from '../../notation.js';
import { FUNCTIONS, functionOf, sortSpec, type Theory } from '../../operator.js';
import { functionOfNumbers } from '../doubles/narrow.js';

export const CALLS: Theory<never, never, 'call'> = {
  sorts: {},
  operators: {},
  families: {
    call: {
      members: FUNCTIONS,
      evaluate: (name, args) => functionOf(name).compute(...args),
      apply: (args, name) => {
        const { simplify, result } = functionOf(name);
        return simplify?.(args) ?? make('call', result, args, name);
      },
      range: (term, get) =>
        functionOf(term.data as string).range?.(term.args.map(get)) ?? sortSpec(term.sort).declared(term),
      narrow: (term, wanted, refiner) =>
        functionOf(term.data as string).monotone !== true || functionOfNumbers(term, wanted, refiner),
      print: (term, get) => {
        const texts = term.args.map((arg, i) => (i > 0 ? get(arg).text : receiver(arg, get)));
        const values = term.args.map((arg) => arg.data);
        return { text: functionOf(term.data as string).print(texts, values), level: MEMBER };
      },
    },
  },
};
