// A cursor over big-endian bytes, as class files have them.

export class Bytes {
  private readonly view: DataView;

  constructor(
    readonly data: Uint8Array,
    public at = 0,
  ) {
    this.view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  }

  u1(): number {
    return this.view.getUint8(this.at++);
  }
  s1(): number {
    return this.view.getInt8(this.at++);
  }
  u2(): number {
    this.at += 2;
    return this.view.getUint16(this.at - 2);
  }
  s2(): number {
    this.at += 2;
    return this.view.getInt16(this.at - 2);
  }
  u4(): number {
    this.at += 4;
    return this.view.getUint32(this.at - 4);
  }
  s4(): number {
    this.at += 4;
    return this.view.getInt32(this.at - 4);
  }
  s8(): bigint {
    this.at += 8;
    return this.view.getBigInt64(this.at - 8);
  }
  f4(): number {
    this.at += 4;
    return this.view.getFloat32(this.at - 4);
  }
  f8(): number {
    this.at += 8;
    return this.view.getFloat64(this.at - 8);
  }
  slice(length: number): Uint8Array {
    this.at += length;
    return this.data.subarray(this.at - length, this.at);
  }
}

/** The modified UTF-8 of class files: surrogates are encoded one by one, NUL as two bytes. */
export function decodeModifiedUtf8(data: Uint8Array): string {
  let text = '';
  for (let i = 0; i < data.length; ) {
    const a = data[i++];
    if (a < 0x80) text += String.fromCharCode(a);
    else if (a < 0xe0) text += String.fromCharCode(((a & 0x1f) << 6) | (data[i++] & 0x3f));
    else {
      const b = data[i++];
      text += String.fromCharCode(((a & 0x0f) << 12) | ((b & 0x3f) << 6) | (data[i++] & 0x3f));
    }
  }
  return text;
}
