// A listener that waits for a call.
import { property } from 'everypath';

export default () => property({ name: 'ticks', formula: 'F tick', predicates: { tick: 'entered tick' } });
