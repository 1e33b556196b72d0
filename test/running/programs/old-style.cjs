// Constructor functions, prototypes assigned by hand, objects without a prototype, mixins by Object.create.
function Shape(name) {
  this.name = name;
  Shape.count = (Shape.count || 0) + 1;
}
Shape.prototype.area = () => 0;
function Square(side) {
  Shape.call(this, 'square');
  this.side = side;
}
Square.prototype = Object.create(Shape.prototype, { constructor: { value: Square } });
Square.prototype.area = function () {
  return this.side * this.side;
};
var table = Object.create(null);
table['a b'] = new Square(2);
var mixin = {
  double() {
    return this.area() * 2;
  },
};
Object.assign(Square.prototype, mixin);
function unit(side) {
  table['a b'].side += side;
  var square = new Square(side);
  return [
    table['a b'].area(),
    square.double(),
    square instanceof Shape,
    Shape.count,
    Object.keys(table),
    Object.getPrototypeOf(table),
  ];
}
for (var i = 0; i < 6; i++) console.log(JSON.stringify(unit(i)));
