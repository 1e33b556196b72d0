// Positions of text that was rewritten: each is first brought back to where it stood in the text before.
import type { SourceRange } from '../../../../../result/source-range.js';
import type { Site } from '../../../module-code.js';
import type { FunctionNode, Node } from '../ast.js';
import { Positions } from '../positions.js';
import type { TranslateRequest } from '../request.js';
import type { Transpiled } from '../transpile.js';
import type { RewrittenText } from './marked-text.js';

export class MovedPositions extends Positions {
  /** @param before the text before it was rewritten */
  constructor(
    request: TranslateRequest,
    before: Transpiled,
    private readonly rewritten: RewrittenText,
  ) {
    super(request, before);
  }

  private moved<T extends Node>(node: T): T {
    return { ...node, start: this.rewritten.start(node.start), end: this.rewritten.end(node.end) };
  }

  override written(offset: number, exactly: boolean): number | undefined {
    const start = exactly ? this.rewritten.exactStart(offset) : this.rewritten.start(offset);
    return start === undefined ? undefined : this.originalOffset(start, exactly);
  }

  override originalPlace(offset: number): [number, number] | undefined {
    return super.originalPlace(this.rewritten.start(offset));
  }

  override isContract(node: Node): boolean {
    return super.isContract(this.moved(node));
  }

  override statement(node: Node): SourceRange | undefined {
    const start = this.rewritten.exactStart(node.start);
    if (start === undefined) return undefined;
    const arrow = node.type === 'ReturnStatement' ? this.rewritten.arrows.get(start) : undefined;
    return arrow === undefined ? super.statement(this.moved(node)) : super.arrowBody(arrow as unknown as FunctionNode);
  }

  override arrowBody(arrow: FunctionNode): SourceRange | undefined {
    return super.arrowBody({ ...this.moved(arrow), body: this.moved(arrow.body) } as FunctionNode);
  }

  override site(node: Node, contract: number | undefined): Site {
    return super.site(this.moved(node), contract);
  }
}
